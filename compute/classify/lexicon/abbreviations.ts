/**
 * How suppliers' programs write words of the lexicon where letters inside are left out: the word, then its short forms.
 * A short form that only ends early ("Reparat.") is read by its beginning (`shortened-words.ts`) and stands here where it
 * is printed without a dot. None of them is a word, or short for something else, in another of the four languages.
 */
export const ABBREVIATIONS = {
  de: `
    wartung wtg; rechnung rechng rchng; anzahlung anzahlg anzhlg; lieferung liefg lieferg; gebühr gebhr gbhr;
    frühstück frst frstk frühst fruehst; übernachtung übernachtg; maschine masch; werkzeug wkz werkz; kunststoff kunstst; edelstahl edelst; transport trsp; verpackung verpckg; arbeitnehmerüberlassung arbeitnehmerüberl; fernwärme fernw; heizung hzg; kühlschrank kschrank; waschmaschine wama;
    fortbildung fobi; versicherung versich; buchhaltung buha; zuschlag zuschl zschlg; entsorgung entsg;
    papier pap; geschirrspüler gspüler; reparatur repar; ersatzteil ersatzt; elektro elektr; desinfektion desinf;
    handschuhe handsch; schrauben schrbn; mineralwasser minwasser; fahrzeug fzg;
    druckerpatrone druckpatr;
    kraftstoff krst kraftst; abwasser abw; schmutzwasser schmutzw
  `,
  fr: `
    chambre chbre chb; travaux trvx tvx; matériaux matx mtx; assurance assce; service svce; complet cplt;
    abonnement abnt; formation formt; acompte acpte; fourniture fourn;
    déchets dchts; bâtiment bât; enveloppe envpe; fauteuil faut; semaine smne;
    nettoyage nettge; transport trspt; honoraires hono; carton crt; bouteille btlle; réparation réparat
  `,
  it: `
    manodopera mdo; noleggio nolegg; abbonamento abbon; assicurazione assic;
    riparazione ripar; acconto acto; biglietto bigl; smaltimento smalt;
    alluminio allum; energia energ; fornitura fornit; spedizione spediz; pulizia plzia
  `,
  en: `
    cleaning clng clning; chicken chkn chk; breast brst; frozen frzn frz; glove glv; gloves glvs;
    sheet sht; sheets shts; chair chr; chairs chrs; table tbl; desk dsk; stainless stnls stls; aluminum alumn;
    galvanized galvzd; galvanised galvd; freight frght frgt; shipment shpmt shpt; shipping shpg; delivery dlvry delvy dlvy;
    service svc srvc; services svcs srvcs; maintenance maint mtce mntnce; repair rpr; repairs rprs; replace repl;
    installation instln instl; equipment equip eqpt eqmt; machine mchn; compressor cmprsr compr; fridge frdg;
    filter fltr filt; filters fltrs; battery btry bttry; bearing brg; bearings brgs; bracket brkt;
    valve vlv; valves vlvs; fitting ftg; fittings ftgs; coupling cplg; gasket gskt; screws scrws; washer wshr;
    spring sprng; cable cbl; monitor mntr; keyboard kybd keybd kbd; printer prntr prtr; toner tnr;
    notebook ntbk; laptop lptp; computer cmptr comptr; software sftwr; licence licnce; licences lics;
    subscription subscr subscrip; monthly mthly mnthly; rental rntl; advertising advtg advg;
    advertisement advt; printing prntg prtg; leaflets lflts; envelope envlp; envelopes envs envlps; paper ppr;
    cardboard crdbrd cdbd; carton ctn; cartons ctns; pallet pllt; pallets plts; polythene polyth; plastic plstc;
    mirror mirr mrr; window wndw wdw; laminated lamin; toughened tghnd tuffnd; concrete concr; cement cemt;
    timber tmbr; plywood plywd; plasterboard plstrbd pboard; paint pnt; adhesive adhes;
    detergent detgt; disinfectant disinf; dressing drsg; dressings drsgs; surgical surg; jacket jkt jckt;
    jackets jkts; trousers trsrs; shirt shrt; shirts shrts; curtain curt; laundry lndry ldry; towel twl; towels twls;
    carpet crpt; furniture furn; cabinet cabnt cbnt; drawer drwr drw; shelving shelvg shlvg; mattress mattr;
    microwave mwave mcrwv; dishwasher dwasher dishw; vehicle veh vhcl; windscreen wscreen; brake brk; exhaust exhst;
    consulting cnsltg consltg; consultancy conslt consultcy; engineering engrg engg; solicitors solrs solictors;
    attorney atty; accounting acctg acctng; accountancy acctcy; training trg trng trning; course crse; hazardous haz hazd;
    recycling recyc; collection colln; water wtr; sewer swr; sewerage sewg; electricity electy; heating htg;
    unleaded unlead unl; accommodation accom accomm accomodation; breakfast bkfst brkfst bfast;
    parking prkg; mileage mlg; haulage haulg; courier courr; parcel prcl; broadband bband; hosting hostg;
    server srvr svr; storage strg; backup bkup; support suppt; catering catrg; sandwich sndwch sandw; coffee coff;
    cheese chs chse; butter bttr; salmon slmn; turkey trky; payment pymt pmt pymnt;
    payments pymts pmts pymnts; received rcvd recd; deposit depst; discount discnt; account acct; membership mship;
    charges chgs chrgs; charge chg chrg; security secur; scaffold scaff; portable prtbl; surveyor survr; architect archt; removal remvl; testing tstg;
    inspection insp inspn; certificate cert; assembly assy;
    building bldg; bottle btl; bottles btls; construction constr; floor flr; hardware hdw hdwe;
    heater htr; hydraulic hyd; lighting ltg lghtg; light lght; marketing mktg; management mgmt; meeting mtg; panel pnl;
    panels pnls; plumbing plmbg plbg; power pwr; trailer trlr; truck trk; trucks trks; transformer xfmr; vacuum vacm;
    wheel whl; wheels whls; warehouse whse; welding wldg weldg; boiler blr boilr; lamp lmp;
    switch swtch; cylinder cyl; rooms rms; system sys; translation transl; photography photog; liquid lqd;
    disposal dispsl; waste wst; blankets blnkts; bathroom bthrm; kitchen ktchn; brackets brkts; pumps pmps; motor motr; generator gnrtr genr; transmission trnsmsn; radiator radtr; alternator altntr;
    seminar semnr; conference confrnc; registration regn registrn; tuition tuitn; certification certn; workshop wkshp;
    hotel htl; nights nts; accommodation acmdtn; airfare airfr; ticket tkt; tickets tkts; passenger pax;
    rent rnt; lease lse; premises prems; property prpty; liability liab; legal lgl;
    plumber plmbr; merchant mrch; janitorial jntrl; intermodal imdl; contactor cntctr; extinguisher extngr extg;
    gauze gze; copper copr; structural strctl struct; chamber chmbr; membership mbrshp; milk mlk; lunch lnch; disc dsc
  `,
} as const;
