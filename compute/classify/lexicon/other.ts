import { group, type LexiconSection } from './section.ts';

/** Purchases that are named clearly and fit none of the categories; their code leads the spend factor. */
export const OTHER: LexiconSection = {
  category: 'other',
  naics: null,
  groups: [
    group(
      4,
      {
        de: 'Mitgliederbeitrag; Verbandsbeitrag; Vereinsbeitrag; Jahresbeitrag Verband; Mitgliedschaft; Handelskammer Beitrag',
        fr: "cotisation; cotisation association; cotisation membre; adhésion; cotisation annuelle; contribution d'association",
        it: 'quota associativa; quota sociale; contributo associazione; tassa sociale; tesseramento',
        en: 'membership fee; association fee; membership dues; annual membership; chamber of commerce fee',
      },
      { naics: '813910', whole: true },
    ),
    group(
      4,
      {
        de: 'Gebühr Handelsregister; Handelsregistereintrag; Bewilligungsgebühr; Baubewilligung; Amtsgebühr; Verwaltungsgebühr; Betreibungsregisterauszug; Grundbuchgebühr; Passgebühr; Visum; Visumgebühr; Arbeitsbewilligung',
        fr: "émolument; registre du commerce; frais d'inscription au registre; permis de construire; taxe administrative; émoluments administratifs; visa; permis de travail; extrait du registre",
        it: 'registro di commercio; tassa amministrativa; permesso di costruzione; licenza edilizia; tassa iscrizione registro; visto; permesso di lavoro; estratto registro',
        en: 'commercial register fee; company registration fee; building permit; permit fee; administrative fee; visa fee; work permit; government fee; filing fee',
      },
      { naics: '561990', whole: true },
    ),
    group(
      3,
      {
        de: 'Blumen; Blumenstrauss; Blumenabo; Zimmerpflanzen; Weihnachtsbaum; Kranz',
        fr: 'fleurs; bouquet; plantes; sapin de Noël; couronne',
        it: 'fiori; mazzo di fiori; piante; albero di Natale; corona',
        en: 'flowers; bouquet; plants; christmas tree; flower arrangement',
      },
      { naics: '111422', whole: true },
    ),
    group(
      3,
      {
        de: 'Geschenk; Geschenkkorb; Gutschein; Kundengeschenk; Geschenkkarte; Mitarbeitergeschenk',
        fr: 'cadeau; bon cadeau; cadeaux clients; carte cadeau',
        it: 'regalo; buono regalo; omaggi clienti; carta regalo',
        en: 'gift; gift voucher; gift card; client gifts; staff gift',
      },
      { naics: '339999', whole: true },
    ),
    group(
      3,
      {
        de: 'Zeitungsabo; Zeitung; Zeitschrift; Zeitschriftenabo; Fachbuch; Bücher; Buch; Fachliteratur',
        fr: 'journal; abonnement journal; revue; magazine; livre; livres; abonnement revue; littérature spécialisée',
        it: 'giornale; abbonamento giornale; rivista; libro; libri; abbonamento rivista; letteratura specializzata',
        en: 'newspaper; newspaper subscription; magazine; book; books; journal subscription; trade journal',
      },
      { naics: '511120', whole: true },
    ),
    group(
      3,
      {
        de: 'Spende; Sponsoring; Vergabung; Spendenbeitrag',
        fr: 'don; parrainage; sponsoring; donation',
        it: 'donazione; sponsorizzazione; offerta benefica',
        en: 'donation; sponsorship; charity',
      },
      { naics: '813910', whole: true },
    ),
    // Goods of many trades; without them the words would be read as foods of a like stem (Rahm, tonno, bar).
    group(
      2,
      { de: 'Rahmen; Rost; Tonne; Tonnen', fr: 'barre; barres', it: 'barra; barre' },
      { naics: '332999', whole: true },
    ),
  ],
};
