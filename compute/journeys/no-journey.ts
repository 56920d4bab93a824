/** Lines that name a way and are none; on text in small letters, without accents. */

/** Season tickets and passes: how often the way was gone is unknown. "Halbtax" beside a way is its price. */
const SEASON =
  /(?:^|[\s(,-])(?:[a-z]*abos?|abonnements?|abbonament[oi]|ga|generalabo[a-z]*|season[\s-]?tickets?|travelcard|(?:monats|jahres|wochen|tages|dauer|strecken)karten?|cartes? (?:mensuelles?|annuelles?|journalieres?)|carta giornaliera|interrail|eurail|swiss (?:travel )?pass|passe? (?:annuel|mensuel)|(?:monthly|annual|weekly|day) (?:pass|ticket)|flexi ?pass|tessera)(?=$|[\s,.):;/-])/;

export function isSeasonTicket(text: string): boolean {
  return SEASON.test(text);
}

/** What is never the way itself. */
const SIDE_COST =
  /\b(?:um(?:buchung|buchungs|buchen)[a-z]*|change fees?|rebooking|date change|name change|modification (?:de )?billet|frais de (?:modification|changement|dossier|annulation|service|reservation)|cambio data|penal[ei][a-z]*|penalty|penalite|annull?(?:ation|ierung|iert|amento)[a-z]*|storn(?:o|ierung|ogebuhr)[a-z]*|cancell?ation|cancell?ed|no[\s-]?show|refund[a-z]* fee|service ?fee|ticketing fee|booking fee|agency fee|bearbeitungsgebuhr|buchungsgebuhr|ticketgebuhr|servicegebuhr|servicepauschale|commissione agenzia|diritti d'agenzia|excess baggage|ubergepack|excedent (?:de )?bagages?|bagagli[oa] (?:extra|in eccesso|eccedente)|co2[\s-]?(?:kompensation|compensation|compensazione|offset)|(?:klima|co2)[\s-]?(?:kompensation|beitrag|ausgleich)|carbon offset[a-z]*|compensation (?:co2|carbone)|compensazione (?:co2|carbonio)|reiseversicherung|assurance|insurance|assicurazione|versicherung|upgrade)\b/;
/** What is the way's side where it stands first, or where nothing names the way. */
const EXTRA =
  /\b(?:sitzplatz[a-z]*|sitzreservation|platzreserv[a-z]*|reservation[s]?|reservierung[a-z]*|prenotazione(?: posto)?|seats?|siege|sedile|legroom|bags?|valises?|valigi[ae]|soute|stiva|carry-on|handgepack|choix (?:du )?siege|posto|scelta posto|baggage|luggage|bagages?|bagagl[a-z]*|[a-z]*gepack[a-z]*|koffer|lounge[a-z]*|parking|parkplatz|parkgebuhr|parcheggio|priority boarding|fast ?track|wifi|wlan|bordverpflegung|catering|meal)\b/;
/** Charges of a freight that are none. */
const FREIGHT_SIDE =
  /\b(?:baf|caf|thc|gri|pss|ebs|ecs|ees|lss|ows|cic|war risk|low sulphur|peak season|congestion|equipment imbalance|bunker|fuel charge|isps|ets|[a-z]*zuschlag|surcharges?|supplement[oi]?|surtaxe|taxe carburant|sovrapprezzo|sovrattassa|demurrage|detention|standgeld|surestaries|controstallie|storage|lagergeld|magasinage|verzollung[a-z]*|zollabfertigung[a-z]*|customs|dedouanement|sdoganamento|dogana|t1|ausfuhr[a-z]*|einfuhr[a-z]*|export declaration|handling|documentation fee|bl fee|b\/l fee|vgm|seal fee|isps|insurance|versicherung[a-z]*|assurance|assicurazione|maut[a-z]*|lsva|peage|pedaggio|toll)\b/;
/** Heads of a line that is the way itself. */
const TRAVEL_HEAD =
  /\b(?:flug[a-z]*|flights?|vols?|voli|volo|airfares?|air ticket|fare|ticket[a-z]*|tickt?et|billet[a-z]*|bigl[a-z]*|bahn[a-z]*|zug[a-z]*|trains?|treno|fahrkarte[a-z]*|fahrschein[a-z]*|fahrt|reise|tgv|ice|lyria|eurostar|frecciarossa|italo|coach|bus|flixbus|autocar)\b/;
const FREIGHT_HEAD =
  /\b(?:(?:see|luft|bahn|lkw|strassen|schiffs|rhein)?-?fracht[a-z]*|freight|frachtkosten|fret|nolo|noli|transport[a-z]*|trasport[a-z]*|haulage|spedition[a-z]*|spedizione|lcl|fcl|ocean|seafreight|airfreight|luftfracht|stuckgut|komplettladung|teilladung|groupage|camion|lkw|ftl|ltl|shipment|sendung|envoi|lieferung|trucking|barge|wagenladung|kombiverkehr)\b/;
/** "inkl. BAF", "+ bagage", "avec réservation". */
const INCLUDED =
  /(?<![a-z])(?:inkl|incl|inclus[a-z]*|including|inc|mit|avec|con|with|und|et|e|and|compreso|\+|&|ohne|sans|senza|zzgl)(?![a-z])\.?\s?(?:1\s?x?\s?)?(?:[a-z]{1,12}\s)?$/;
const FLEXIBLE =
  /^\s?(?:possible|moglich|free|gratis|gratuit[a-z]*|frei|gratuita|inkl|incl|included|allowed)/;

/** Whether a line only names the way of another: a fee, a seat, a surcharge. @param at - where its first place stands. */
export function isSideCost(text: string, at: number, isFreight: boolean): boolean {
  if (isFreight) return isExtra(text, at, { words: FREIGHT_SIDE, head: FREIGHT_HEAD, needsHead: false });
  const side = SIDE_COST.exec(text);
  if (side !== null && !isIncluded(text, side)) return true;
  return isExtra(text, at, { words: EXTRA, head: TRAVEL_HEAD, needsHead: true });
}

/** Whether a line of travel names a seat or a bag beside the way: at a price far too low for that it is the line. */
export function namesExtra(text: string): boolean {
  const found = EXTRA.exec(text);
  return found !== null && !isIncluded(text, found);
}

function isIncluded(text: string, found: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, found.index - 24), found.index);
  return INCLUDED.test(before) || FLEXIBLE.test(text.slice(found.index + found[0].length));
}

interface ExtraQuery {
  readonly words: RegExp;
  readonly head: RegExp;
  /** Where it stands behind the places, only a line without a head of its own is one. */
  readonly needsHead: boolean;
}

function isExtra(text: string, at: number, { words, head, needsHead }: ExtraQuery): boolean {
  const found = words.exec(text);
  if (found === null || isIncluded(text, found)) return false;
  const first = head.exec(text);
  if (found.index < at) return first === null || found.index <= first.index || first.index > at;
  return needsHead && first === null;
}
