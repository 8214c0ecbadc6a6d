extension GS1Dictionary {
    /// The published syntax dictionary, a line for each identifier: its parts, each with its checks, and its title.
    ///
    /// The last digit of `310n` and the like is the place of the decimal point, or a number of its own. Parts in
    /// brackets may be absent.
    static let table = """
        00 N18,csum,gcppos2 SSCC
        01 N14,csum,gcppos2 GTIN
        02 N14,csum,gcppos2 CONTENT
        03 N14,csum,gcppos2 MTO GTIN
        10 X..20 BATCH/LOT
        11 N6,yymmd0 PROD DATE
        12 N6,yymmd0 DUE DATE
        13 N6,yymmd0 PACK DATE
        15 N6,yymmd0 BEST BEFORE or BEST BY
        16 N6,yymmd0 SELL BY
        17 N6,yymmd0 USE BY or EXPIRY
        20 N2 VARIANT
        21 X..20 SERIAL
        22 X..20 CPV
        235 X..28 TPX
        240 X..30 ADDITIONAL ID
        241 X..30 CUST. PART No.
        242 N..6 MTO VARIANT
        243 X..20 PCN
        250 X..30 SECONDARY SERIAL
        251 X..30 REF. TO SOURCE
        253 N13,csum,gcppos1+[X..17] GDTI
        254 X..20 GLN EXTENSION COMPONENT
        255 N13,csum,gcppos1+[N..12] GCN
        30 N..8 VAR. COUNT
        310n N6 NET WEIGHT (kg)
        311n N6 LENGTH (m)
        312n N6 WIDTH (m)
        313n N6 HEIGHT (m)
        314n N6 AREA (m²)
        315n N6 NET VOLUME (l)
        316n N6 NET VOLUME (m³)
        320n N6 NET WEIGHT (lb)
        321n N6 LENGTH (in)
        322n N6 LENGTH (ft)
        323n N6 LENGTH (yd)
        324n N6 WIDTH (in)
        325n N6 WIDTH (ft)
        326n N6 WIDTH (yd)
        327n N6 HEIGHT (in)
        328n N6 HEIGHT (ft)
        329n N6 HEIGHT (yd)
        330n N6 GROSS WEIGHT (kg)
        331n N6 LENGTH (m), log
        332n N6 WIDTH (m), log
        333n N6 HEIGHT (m), log
        334n N6 AREA (m²), log
        335n N6 VOLUME (l), log
        336n N6 VOLUME (m³), log
        337n N6 KG PER m²
        340n N6 GROSS WEIGHT (lb)
        341n N6 LENGTH (in), log
        342n N6 LENGTH (ft), log
        343n N6 LENGTH (yd), log
        344n N6 WIDTH (in), log
        345n N6 WIDTH (ft), log
        346n N6 WIDTH (yd), log
        347n N6 HEIGHT (in), log
        348n N6 HEIGHT (ft), log
        349n N6 HEIGHT (yd), log
        350n N6 AREA (in²)
        351n N6 AREA (ft²)
        352n N6 AREA (yd²)
        353n N6 AREA (in²), log
        354n N6 AREA (ft²), log
        355n N6 AREA (yd²), log
        356n N6 NET WEIGHT (tr oz)
        357n N6 NET VOLUME (oz)
        360n N6 NET VOLUME (qt (US))
        361n N6 NET VOLUME (gal.)
        362n N6 VOLUME (qt (US)), log
        363n N6 VOLUME (gal (US)), log
        364n N6 NET VOLUME (in³)
        365n N6 NET VOLUME (ft³)
        366n N6 NET VOLUME (yd³)
        367n N6 VOLUME (in³), log
        368n N6 VOLUME (ft³), log
        369n N6 VOLUME (yd³), log
        37 N..8 COUNT
        390n N..15 AMOUNT
        391n N3,iso4217+N..15 AMOUNT
        392n N..15 PRICE
        393n N3,iso4217+N..15 PRICE
        394n N4 PRCNT OFF
        395n N6 PRICE/UoM
        400 X..30 ORDER NUMBER
        401 X..30,gcppos1 GINC
        402 N17,csum,gcppos1 GSIN
        403 X..30 ROUTE
        410 N13,csum,gcppos1 SHIP TO LOC
        411 N13,csum,gcppos1 BILL TO
        412 N13,csum,gcppos1 PURCHASE FROM
        413 N13,csum,gcppos1 SHIP FOR LOC
        414 N13,csum,gcppos1 LOC No.
        415 N13,csum,gcppos1 PAY TO
        416 N13,csum,gcppos1 PROD/SERV LOC
        417 N13,csum,gcppos1 PARTY
        420 X..20 SHIP TO POST
        421 N3,iso3166+X..9 SHIP TO POST
        422 N3,iso3166 ORIGIN
        423 N3,iso3166+[N3],iso3166+[N3],iso3166+[N3],iso3166+[N3],iso3166 COUNTRY - INITIAL PROCESS
        424 N3,iso3166 COUNTRY - PROCESS
        425 N3,iso3166+[N3],iso3166+[N3],iso3166+[N3],iso3166+[N3],iso3166 COUNTRY - DISASSEMBLY
        426 N3,iso3166 COUNTRY - FULL PROCESS
        427 X..3 ORIGIN SUBDIVISION
        4300 X..35,pcenc SHIP TO COMP
        4301 X..35,pcenc SHIP TO NAME
        4302 X..70,pcenc SHIP TO ADD1
        4303 X..70,pcenc SHIP TO ADD2
        4304 X..70,pcenc SHIP TO SUB
        4305 X..70,pcenc SHIP TO LOC
        4306 X..70,pcenc SHIP TO REG
        4307 X2,iso3166alpha2 SHIP TO COUNTRY
        4308 X..30 SHIP TO PHONE
        4309 N10,latitude+N10,longitude SHIP TO GEO
        4310 X..35,pcenc RTN TO COMP
        4311 X..35,pcenc RTN TO NAME
        4312 X..70,pcenc RTN TO ADD1
        4313 X..70,pcenc RTN TO ADD2
        4314 X..70,pcenc RTN TO SUB
        4315 X..70,pcenc RTN TO LOC
        4316 X..70,pcenc RTN TO REG
        4317 X2,iso3166alpha2 RTN TO COUNTRY
        4318 X..20 RTN TO POST
        4319 X..30 RTN TO PHONE
        4320 X..35,pcenc SRV DESCRIPTION
        4321 N1,yesno DANGEROUS GOODS
        4322 N1,yesno AUTH TO LEAVE
        4323 N1,yesno SIG REQUIRED
        4324 N6,yymmd0+N4,hhmi NOT BEF DEL DT
        4325 N6,yymmd0+N4,hhmi NOT AFT DEL DT
        4326 N6,yymmdd REL DATE
        4330 N6+[X1],hyphen MAX TEMP F.
        4331 N6+[X1],hyphen MAX TEMP C.
        4332 N6+[X1],hyphen MIN TEMP F.
        4333 N6+[X1],hyphen MIN TEMP C.
        7001 N13 NSN
        7002 X..30 MEAT CUT
        7003 N6,yymmdd+N4,hhmi EXPIRY TIME
        7004 N..4 ACTIVE POTENCY
        7005 X..12 CATCH AREA
        7006 N6,yymmdd FIRST FREEZE DATE
        7007 N6,yymmdd+[N6],yymmdd HARVEST DATE
        7008 X..3 AQUATIC SPECIES
        7009 X..10 FISHING GEAR TYPE
        7010 X..2 PROD METHOD
        7011 N6,yymmdd+[N4],hhmi TEST BY DATE
        7020 X..20 REFURB LOT
        7021 X..20 FUNC STAT
        7022 X..20 REV STAT
        7023 X..30,gcppos1 GIAI - ASSEMBLY
        703n N3,iso3166999+X..27 PROCESSOR #
        7040 N1+X1+X1+X1,importeridx UIC+EXT
        7041 X..4,packagetype UFRGT UNIT TYPE
        710 X..20 NHRN PZN
        711 X..20 NHRN CIP
        712 X..20 NHRN CN
        713 X..20 NHRN DRN
        714 X..20 NHRN AIM
        715 X..20 NHRN NDC
        716 X..20 NHRN AIC
        717 X..20 NHRN SRN
        723n X2+X..28 CERT #
        7240 X..20 PROTOCOL
        7241 N2,mediatype AIDC MEDIA TYPE
        7242 X..25 VCN
        7250 N8,yyyymmdd DOB
        7251 N8,yyyymmdd+N4,hhmi DOB TIME
        7252 N1,iso5218 BIO SEX
        7253 X..40,pcenc FAMILY NAME
        7254 X..40,pcenc GIVEN NAME
        7255 X..10 SUFFIX
        7256 X..90,pcenc FULL NAME
        7257 X..70,pcenc PERSON ADDR
        7258 X3,posinseqslash BIRTH SEQUENCE
        7259 X..40,pcenc BABY
        8001 N4,nonzero+N5,nonzero+N3,nonzero+N1,winding+N1 DIMENSIONS
        8002 X..20 CMT No.
        8003 N1,zero+N13,csum,gcppos1+[X..16] GRAI
        8004 X..30,gcppos1 GIAI
        8005 N6 PRICE PER UNIT
        8006 N14,csum,gcppos2+N4,pieceoftotal ITIP
        8007 X..34,iban IBAN
        8008 N6,yymmdd+N2,hh+[N2],mi+[N2],ss PROD TIME
        8009 X..50 OPTSEN
        8010 Y..30,gcppos1 CPID
        8011 N..12,nozeroprefix CPID SERIAL
        8012 X..20 VERSION
        8013 X..25,csumalpha,gcppos1 GMN
        8014 X..25,csumalpha,gcppos1,hasnondigit MUDI
        8017 N18,csum,gcppos1 GSRN - PROVIDER
        8018 N18,csum,gcppos1 GSRN - RECIPIENT
        8019 N..10 SRIN
        8020 X..25 REF No.
        8026 N14,csum,gcppos2+N4,pieceoftotal ITIP CONTENT
        8030 Z..90 DIGSIG
        8040 N15 IMEI
        8041 N15 IMEI2
        8042 N32 ESIM
        8043 N18+[N..2] PSIM
        8110 X..70,couponcode COUPON
        8111 N4 POINTS
        8112 X..70,couponposoffer PAPERLESS COUPON
        8200 X..70 PRODUCT URL
        90 X..30 INTERNAL
        91-99 X..90 INTERNAL
        """
}
