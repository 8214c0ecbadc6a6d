/// The style and the script of the page of a capsule.
enum CapsulePageText {
    static let style = """
        body{font:14px system-ui,sans-serif;margin:1.5em;color:#222;background:#fff}h1{font-size:1.3em}
        canvas{width:100%;border:1px solid #ccc;touch-action:none}.hint{color:#666}pre{white-space:pre-wrap}
        """

    static let script = """
        const canvas=document.getElementById('lanes'),way=document.getElementById('way'),row=26,left=130;
        let end=1;for(const m of data.marks)end=Math.max(end,m[1]+m[2]);
        let from=0,span=end*1.02,chosen=-1,drag=null;
        function x(t,w){return left+(t-from)/span*(w-left)}
        function draw(){const w=canvas.clientWidth,h=row*data.lanes.length+24,d=devicePixelRatio||1;
        canvas.width=w*d;canvas.height=h*d;canvas.style.height=h+'px';
        const c=canvas.getContext('2d');c.scale(d,d);c.font='12px system-ui';
        data.lanes.forEach((n,i)=>{c.fillStyle=i%2?'#f7f7f7':'#fff';c.fillRect(0,i*row,w,row)});
        c.save();c.beginPath();c.rect(left,0,w-left,h);c.clip();
        for(const m of data.marks){const a=x(m[1],w),b=Math.max(x(m[1]+m[2],w),a+2);if(b<left||a>w)continue;
        c.globalAlpha=chosen<0||m[5]===chosen?1:0.2;c.fillStyle=m[3];c.fillRect(a,m[0]*row+4,b-a,row-8)}
        c.restore();c.globalAlpha=1;c.fillStyle='#222';data.lanes.forEach((n,i)=>c.fillText(n,6,i*row+17));
        const step=Math.pow(10,Math.ceil(Math.log10(span/8)));c.fillStyle='#666';
        for(let t=Math.ceil(from/step)*step;t<from+span;t+=step)c.fillText((t/1000).toFixed(3)+' s',x(t,w),h-8)}
        function show(f){chosen=f;const lines=f<0?[]:data.marks.filter(m=>m[5]===f).sort((a,b)=>a[1]-b[1])
        .map(m=>m[1].toFixed(3)+' ms  '+data.lanes[m[0]]+'  '+m[4]+(m[2]?'  '+m[2].toFixed(3)+' ms':''));
        way.textContent=f<0?'':'Frame '+f+'\\n'+lines.join('\\n');draw()}
        canvas.addEventListener('wheel',e=>{e.preventDefault();const w=canvas.clientWidth,
        t=from+(e.offsetX-left)/(w-left)*span,k=e.deltaY<0?0.8:1.25;span=Math.min(Math.max(span*k,0.05),end*2);
        from=Math.max(t-(e.offsetX-left)/(w-left)*span,0);draw()},{passive:false});
        canvas.addEventListener('pointerdown',e=>{drag={x:e.offsetX,from:from,moved:false}});
        canvas.addEventListener('pointermove',e=>{if(!drag)return;const d=e.offsetX-drag.x;
        if(Math.abs(d)>3)drag.moved=true;from=Math.max(drag.from-d/(canvas.clientWidth-left)*span,0);draw()});
        canvas.addEventListener('pointerup',e=>{const was=drag;drag=null;if(!was||was.moved)return;
        const w=canvas.clientWidth,lane=Math.floor(e.offsetY/row);let best=-1,near=8;
        for(const m of data.marks){if(m[0]!==lane)continue;const a=x(m[1],w),b=Math.max(x(m[1]+m[2],w),a+2);
        const d=e.offsetX<a?a-e.offsetX:e.offsetX>b?e.offsetX-b:0;if(d<near){near=d;best=m[5]}}show(best)});
        canvas.addEventListener('keydown',e=>{
        const k={ArrowLeft:[-0.1,1],ArrowRight:[0.1,1],'+':[0,0.8],'-':[0,1.25]}[e.key];
        if(!k)return;from=Math.max(from+k[0]*span,0);span*=k[1];draw()});
        addEventListener('resize',draw);draw();
        """
}
