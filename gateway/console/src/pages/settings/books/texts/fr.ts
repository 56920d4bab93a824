import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  period: 'Période',
  open: 'Ouverte',
  closed: 'Clôturée',
  invoices: 'Factures',
  lines: 'Lignes',
  locationBased: 'CO₂e fondé sur la localisation',
  marketBased: 'CO₂e fondé sur le marché',
  entries: 'Entrées de la piste d’audit',
  periodsIntro:
    'Une période s’ouvre avec sa première facture. Clôturez-la quand ses chiffres sont définitifs.',
  noPeriods: 'Aucune facture, donc aucune période.',
  firstSteps: 'Premiers pas',
  closePeriod: 'Clôturer la période',
  reopenPeriod: 'Rouvrir la période',
  closeTitle: 'Clôturer {name} ?',
  closeText:
    '{invoices, plural, one {# facture} other {# factures}} avec {lines, plural, one {# ligne} other {# lignes}} restent en l’état. Aucune facture de la période ne peut plus être comptabilisée, corrigée ou annulée ; les programmes qui essaient sont refusés.',
  closeMore:
    'Des pièces peuvent encore être jointes et l’audit continue. Un propriétaire peut rouvrir la période avec un motif, qui reste dans la piste d’audit.',
  periodClosed: 'La période {name} est clôturée.',
  periodReopened: 'La période {name} est de nouveau ouverte.',
  reopenTitle: 'Rouvrir {name} ?',
  reopenText:
    'Les factures peuvent à nouveau être comptabilisées et modifiées. Les auditeurs voient le motif avec l’entrée.',
  reason: 'Motif',
  reasonHint: 'Il reste dans la piste d’audit et ne peut être modifié.',
  ratesIntro:
    'Les taux de la Banque centrale européenne sont inclus. Les taux chargés ajoutent des jours et des monnaies ; les taux publiés restent.',
  lookUp: 'Taux d’un jour',
  currency: 'Monnaie',
  invoiceDate: 'Date de facture',
  lookUpRate: 'Chercher',
  rateOf: 'taux du {day}, {basis}',
  staleRate:
    'Un taux plus récent manque : les factures de ce jour portent un avertissement. Chargez des taux plus récents.',
  loadRates: 'Charger des taux',
  loadRatesText:
    'Un fichier CSV avec une ligne par jour et une colonne par monnaie, en unités par euro. Le fichier de la Banque centrale européenne (eurofxref-hist.csv) convient tel quel.',
  ratesFile: 'Fichier CSV',
  ratesLoaded:
    '{count, plural, =0 {Rien de nouveau dans le fichier.} one {# taux ajouté, jusqu’au {day}.} other {# taux ajoutés, jusqu’au {day}.}}',
  loadedRates: 'Taux chargés',
  noLoadedRates: 'Aucun : les taux inclus sont utilisés.',
  loadedAt: 'Chargement',
  lastRateDay: 'Dernier jour',
  currencies: 'Monnaies',
  ratesInUse: 'Utilisés',
  ratesReplaced: 'Remplacés',
  instrumentsIntro:
    'Contrats et certificats pour le chiffre du scope 2 fondé sur le marché. Celui fondé sur la localisation ne change pas.',
  noInstruments:
    'Aucun enregistré : le chiffre fondé sur le marché prend les mix résiduels ou la moyenne du réseau.',
  registerInstrument: 'Enregistrer un instrument',
  kind: 'Type',
  supplier_mix: 'Mix du fournisseur',
  guarantees_of_origin: 'Garanties d’origine',
  supplier_mix_hint:
    'Le facteur d’émission publié par un fournisseur pour une année. Il s’applique aux lignes comptabilisées dès maintenant.',
  guarantees_of_origin_hint:
    'Certificats annulés pour un volume. Ils réduisent le total de la période fondé sur le marché, au plus de l’électricité du pays.',
  energy: 'Énergie',
  electricity: 'électricité',
  district_heat: 'chaleur à distance',
  year: 'Année des factures',
  country: 'Pays d’utilisation',
  supplier: 'Fournisseur',
  supplierHint: 'Comme sur les factures. Vide : tous les fournisseurs.',
  everySupplier: 'tous',
  factor: 'kg CO₂e par kWh',
  factorHint: 'Émissions directes, de 0 à 10, au plus 9 décimales.',
  volume: 'Volume en MWh',
  periodHint: 'Par exemple {names}.',
  amount: 'Facteur ou volume',
  reference: 'Justificatif',
  referenceHint:
    'Le contrat, l’attestation d’annulation ou la déclaration, et où ils se trouvent. Les auditeurs les demandent.',
  inForce: 'En vigueur',
  revokeInstrument: 'Révoquer cet instrument ?',
  revoke_supplier_mix:
    'Il ne s’applique plus aux lignes comptabilisées dès maintenant. Les précédentes le gardent.',
  revoke_guarantees_of_origin:
    'Le total de la période fondé sur le marché augmente de ce qu’elles couvraient.',
  mappingsIntro:
    'Comment les colonnes d’un tableur deviennent des factures : gardé pour tout fichier aux mêmes colonnes.',
  importFiles: 'Importer des fichiers',
  noMappings: 'Aucune. Une correspondance est gardée quand vous importez un fichier CSV ou XLSX.',
  unnamedMapping: 'Sans nom ({layout})',
  mappedColumns: 'Colonnes',
  changedAt: 'Modification',
  changedBy: 'Par',
  byProgram: 'Un programme ou ancien membre',
  nameMapping: 'Nommer la correspondance',
  mappingNameHint: 'Les programmes peuvent envoyer un fichier avec ce nom.',
  forgetMapping: 'Oublier la correspondance',
  forgetTitle: 'Oublier « {name} » ?',
  forgetText:
    'Le prochain fichier à ces colonnes sera lu comme le service le propose. Les factures importées restent.',
  voidedCount: '{count, plural, one {# annulée} other {# annulées}}',
  revoked: 'Révoqué',
};
export default fr;
