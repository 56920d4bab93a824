/** Articles and prepositions: read over in lines and in the lexicon. */
export const FUNCTION_WORDS =
  'de du des la le les l d di del della dei delle dello degli dell il lo gli un une uno una der die das den dem ein eine einer eines the a an of et e and und ou or o oder von vom zu zum zur im in en au aux al alla allo ai alle agli all sur su sul sulla am an auf par da dal dalla to at by ab';

/** What follows these words describes the thing named before: "Zimmer mit Frühstück". */
export const MODIFIERS =
  'inkl incl inklusive inclusive including includes compris comprise inclus incluso inclusa compreso compresa mit avec con with exkl excl exklusive excluding hors escluso esclusa zzgl plus exklusiv';

/** What follows these words is what the thing named before is for, and is not bought: "diesel for generator". */
export const PURPOSES = 'für fuer pour per for';
