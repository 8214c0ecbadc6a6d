/// The style and the script of the page of a capsule.
enum CapsulePageText {
    static let style = """
        :root{--paper:#fff;--stripe:#f6f7f9;--ink:#1d2126;--faint:#667;--line:#ccd;--frame:#2f6db5;--delivered:#2e8540;
        --dropped:#d42a2a;--callback:#8a63ad;--set:#0b8a8a;--code:#b87400;--decision:#555f6b;--other:#888}
        @media(prefers-color-scheme:dark){:root{--paper:#16191d;--stripe:#1d2126;--ink:#e8eaed;--faint:#9aa;
        --line:#3a4048;--frame:#6aa7ee;--delivered:#5fbf73;--dropped:#ff6b6b;--callback:#b794d6;--set:#3cc;
        --code:#e6a23c;
        --decision:#a9b4c0;--other:#999}}
        body{font:14px system-ui,sans-serif;margin:1.5em;color:var(--ink);background:var(--paper)}h1{font-size:1.3em}
        ul{list-style:none;padding:0;margin:.6em 0}.facts li{margin:.15em 0}.hint,#span{color:var(--faint)}
        .bar button{font:inherit;padding:.25em .8em;margin-right:.3em;color:var(--ink);background:var(--stripe);
        border:1px solid var(--line);border-radius:4px;cursor:pointer}.bar{margin:.8em 0 .4em}
        :focus-visible{outline:2px solid var(--frame);outline-offset:1px}
        canvas{width:100%;border:1px solid var(--line);touch-action:none;cursor:grab;display:block}
        .legend li{display:inline-block;margin-right:1.2em}
        .legend li::before{content:'';display:inline-block;width:.7em;
        height:.7em;margin-right:.4em;background:currentColor;border-radius:2px}
        .frame::before{color:var(--frame)}.delivered::before{color:var(--delivered)}
        .dropped::before{color:var(--dropped)}
        .callback::before{color:var(--callback)}.set::before{color:var(--set)}.code::before{color:var(--code)}
        .decision::before{color:var(--decision)}.other::before{color:var(--other)}
        #tip{position:fixed;pointer-events:none;background:var(--ink);color:var(--paper);padding:.25em .6em;
        border-radius:4px;max-width:30em}
        table{border-collapse:collapse}td,th{text-align:left;padding:.25em 1.2em .25em 0;vertical-align:top}
        th{color:var(--faint);font-weight:normal;border-bottom:1px solid var(--line)}
        td.n{text-align:right;font-variant-numeric:tabular-nums}h2{font-size:1.1em}
        """

    static let script = """
        const el=i=>document.getElementById(i),canvas=el('lanes'),way=el('way'),tip=el('tip'),row=26;
        const css=n=>getComputedStyle(document.documentElement).getPropertyValue('--'+n);
        let left=130,end=1,from=0,chosen=null,drag=null,marked=null;
        for(const m of data.marks)end=Math.max(end,m[1]+m[2]);let span=end*1.02;
        const drops=data.marks.filter(m=>data.kinds[m[3]]==='dropped').sort((a,b)=>a[1]-b[1]);
        function x(t,w){return left+(t-from)/span*(w-left)}
        function ms(t){return t.toFixed(t<10?3:t<1000?2:1)+' ms'}
        function draw(){const w=canvas.clientWidth,h=row*data.lanes.length+26,d=devicePixelRatio||1;
        canvas.width=w*d;canvas.height=h*d;canvas.style.height=h+'px';
        const c=canvas.getContext('2d');c.scale(d,d);c.font='12px system-ui,sans-serif';
        left=Math.min(Math.max(...data.lanes.map(n=>c.measureText(n).width),60)+18,w/2);
        const colour=data.kinds.map(css),faint=css('faint'),ink=css('ink'),line=css('line');
        data.lanes.forEach((n,i)=>{c.fillStyle=i%2?css('stripe'):css('paper');c.fillRect(0,i*row,w,row)});
        let step=Math.pow(10,Math.floor(Math.log10(span/6)));for(const k of [5,2,1])if(span/(step*k)>=5){step*=k;break}
        const digits=Math.max(0,3-Math.floor(Math.log10(step)+1e-9));c.textAlign='center';
        for(let t=Math.ceil(from/step)*step;t<from+span;t+=step){const a=x(t,w);c.fillStyle=line;c.fillRect(a,0,1,h-20);
        const label=(t/1000).toFixed(digits)+' s';if(a+c.measureText(label).width/2>w)continue;
        c.fillStyle=faint;c.fillText(label,a,h-7)}
        c.save();c.beginPath();c.rect(left,0,w-left,h);c.clip();const path=[];
        for(const top of [false,true])for(const m of data.marks){if((data.kinds[m[3]]==='dropped')!==top)continue;
        const a=x(m[1],w),b=Math.max(x(m[1]+m[2],w),a+2);if(b<left||a>w)continue;
        const own=chosen!==null&&m[5]===chosen;if(own)path.push([a,m[0]*row+row/2]);
        c.globalAlpha=chosen===null||own?1:0.18;c.fillStyle=colour[m[3]];
        c.fillRect(a,m[0]*row+4,b-a,row-8);if(m===marked){c.strokeStyle=ink;c.strokeRect(a-2,m[0]*row+2,b-a+4,row-4)}}
        c.globalAlpha=0.6;c.strokeStyle=ink;c.beginPath();path.sort((p,q)=>p[0]-q[0]||p[1]-q[1])
        .forEach((p,i)=>i?c.lineTo(...p):c.moveTo(...p));c.stroke();
        c.restore();c.globalAlpha=1;c.textAlign='left';c.fillStyle=ink;
        data.lanes.forEach((n,i)=>c.fillText(n,6,i*row+17));
        el('span').textContent=(from/1000).toFixed(3)+' s to '+((from+span)/1000).toFixed(3)+' s'}
        function show(key){chosen=key;way.textContent='';if(key===null)return draw();
        const own=data.marks.filter(m=>m[5]===key).sort((a,b)=>a[1]-b[1]),first=own.length?own[0][1]:0;
        const [camera,number]=key.split('/'),title=document.createElement('h2'),table=document.createElement('table');
        title.textContent='Frame '+number+(+camera?' of camera '+(+camera+1):'');
        const add=(kind,cells)=>{const line=table.insertRow();cells.forEach((t,i)=>{
        const cell=document.createElement(kind);cell.textContent=t;if(i<2||i===4)cell.className='n';
        line.append(cell)})};
        add('th',['at','after','where','what','took']);
        for(const m of own)
        add('td',[(m[1]/1000).toFixed(6)+' s',ms(m[1]-first),data.lanes[m[0]],m[4],m[2]?ms(m[2]):'']);
        way.append(title,table);draw()}
        function at(e){const w=canvas.clientWidth,lane=Math.floor(e.offsetY/row);let best=null,near=8;
        for(const m of data.marks){if(m[0]!==lane)continue;const a=x(m[1],w),b=Math.max(x(m[1]+m[2],w),a+2);
        const d=e.offsetX<a?a-e.offsetX:e.offsetX>b?e.offsetX-b:0;if(d<near){near=d;best=m}}return best}
        function zoom(k,t){t=t===undefined?from+span/2:t;const part=(t-from)/span;
        span=Math.min(Math.max(span*k,0.05),end*1.02);
        from=Math.min(Math.max(t-part*span,0),Math.max(end*1.02-span,0));draw()}
        function move(t){from=Math.min(Math.max(t,0),Math.max(end*1.02-span,0));draw()}
        function drop(forward){const here=marked?marked[1]:forward?-1:end+1;
        const m=forward?drops.find(d=>d[1]>here):drops.findLast(d=>d[1]<here);if(!m)return;marked=m;
        span=Math.min(span,400,end*1.02);from=Math.max(m[1]-span/2,0);show(m[5])}
        canvas.addEventListener('wheel',e=>{e.preventDefault();const w=canvas.clientWidth;
        zoom(e.deltaY<0?0.8:1.25,from+(e.offsetX-left)/(w-left)*span)},{passive:false});
        canvas.addEventListener('pointerdown',e=>{drag={x:e.offsetX,from:from,moved:false};
        try{canvas.setPointerCapture(e.pointerId)}catch{}});
        canvas.addEventListener('pointermove',e=>{if(drag){const d=e.offsetX-drag.x;if(Math.abs(d)>3)drag.moved=true;
        if(drag.moved)move(drag.from-d/(canvas.clientWidth-left)*span);return}
        const m=at(e);tip.hidden=!m;if(!m)return;
        tip.textContent=(m[1]/1000).toFixed(6)+' s  '+m[4]+(m[2]?', '+ms(m[2]):'');
        tip.style.left=Math.min(e.clientX+12,innerWidth-260)+'px';tip.style.top=e.clientY+14+'px'});
        canvas.addEventListener('pointerleave',()=>tip.hidden=true);
        canvas.addEventListener('pointerup',e=>{const was=drag;drag=null;if(!was||was.moved)return;
        marked=at(e);show(marked?marked[5]:null)});
        canvas.addEventListener('keydown',e=>{const act={ArrowLeft:()=>move(from-span/10),
        ArrowRight:()=>move(from+span/10),'+':()=>zoom(0.8),'-':()=>zoom(1.25),Home:()=>move(0),
        Escape:()=>{marked=null;show(null)}}[e.key];if(act){e.preventDefault();act()}});
        el('in').onclick=()=>zoom(0.5);el('out').onclick=()=>zoom(2);
        el('all').onclick=()=>{from=0;span=end*1.02;draw()};
        el('before').onclick=()=>drop(false);el('after').onclick=()=>drop(true);
        el('before').disabled=el('after').disabled=!drops.length;
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change',draw);addEventListener('resize',draw);
        draw();
        """
}
