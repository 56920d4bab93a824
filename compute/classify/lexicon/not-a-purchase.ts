import { group, type LexiconSection } from './section.ts';

/** Lines that buy nothing (carbon rule 7): 0 kg with the reason in `notAPurchase`. */
export const NOT_A_PURCHASE: LexiconSection = {
  category: 'not_a_purchase',
  naics: null,
  groups: [
    group(
      7,
      {
        de: 'MWST; MwSt; Mehrwertsteuer; Umsatzsteuer; Vorsteuer; USt; Mehrwertsteuerbetrag; MWST-Betrag; Bezugsteuer; MWST Normalsatz; Einfuhrsteuer; Einfuhrumsatzsteuer',
        fr: 'TVA; taxe sur la valeur ajoutée; taxe valeur ajoutée; montant TVA; impôt préalable; TVA import',
        it: 'IVA; imposta sul valore aggiunto; imposta valore aggiunto; importo IVA; IVA importazione',
        en: 'VAT; value added tax; sales tax; VAT amount; goods and services tax; output tax; import VAT; input tax',
        any: 'MWST; TVA; IVA; VAT; GST',
      },
      { attributes: { notAPurchase: 'tax' }, leads: true, whole: true },
    ),
    group(
      7,
      {
        de: 'CO2-Abgabe; CO2 Abgabe Brennstoffe; CO2-Abgabe Brennstoff; CO2-Abgabe Heizöl; Mineralölsteuer; VOC-Lenkungsabgabe; VOC-Abgabe; Lenkungsabgabe VOC; Zollgebühren; Zollabgaben; Einfuhrzoll; Motorfahrzeugsteuer; Verkehrssteuer; Radio- und Fernsehabgabe; Serafe; Unternehmensabgabe RTV; vorgezogene Recyclinggebühr; vRG; vorgezogene Entsorgungsgebühr; vEG; Gewinnsteuer; Kantonssteuer; Kapitalsteuer; Verrechnungssteuer; Grundstücksteuer; Liegenschaftssteuer; Stempelsteuer; Stempelabgabe; Quellensteuer; Motorfahrzeugabgabe; Strassenverkehrsabgabe; Steuern; Direkte Bundessteuer; CO2-Abgabe auf Brennstoffe; CO2 Abgabe',
        fr: "taxe CO2; taxe sur le CO2; impôt sur les huiles minérales; taxe COV; droits de douane; droit de douane; taxe véhicules; impôt véhicules; Serafe; redevance radio-télévision; taxe anticipée de recyclage; TAR; impôt; taxe automobile; impôt sur le bénéfice; impôt foncier; impôt anticipé; droit de timbre; taxe d'incitation COV; impôts; taxe auto; impôt à la source",
        it: 'tassa CO2; tassa sul CO2; imposta sugli oli minerali; tassa COV; dazi doganali; imposta di circolazione; Serafe; canone radiotelevisivo; tassa di riciclaggio anticipata; TRA; dazio; imposta sugli utili; imposta preventiva; tassa di bollo; bollo; imposta di bollo; imposte; imposta fondiaria; dazio doganale; imposta alla fonte; marca da bollo',
        en: 'CO2 levy; carbon tax; mineral oil tax; VOC levy; customs duty; import duty; vehicle tax; road tax; advance recycling fee; advance disposal fee; income tax; property tax; stamp duty; withholding tax; CO2 tax; customs duties; fuel tax; excise duty; corporate tax; council tax; duty and taxes; import tax',
        any: 'vRG; VOC; TAR; VEG',
      },
      { attributes: { notAPurchase: 'tax' }, whole: true },
    ),
    // Raised on nights: a hotel prints it as a line of its own.
    group(
      9,
      {
        de: 'Kurtaxe; Beherbergungsabgabe; Übernachtungssteuer; Citytax; City-Tax; Ortstaxe; Nächtigungstaxe; Beherbergungstaxe; Gästetaxe',
        fr: 'taxe de séjour; taxe nuitée',
        it: 'tassa di soggiorno; imposta di soggiorno; tassa soggiorno',
        en: 'city tax hotel; tourist tax; occupancy tax; room tax; lodging tax; bed tax',
      },
      { attributes: { notAPurchase: 'tax' }, leads: true, whole: true },
    ),
    group(
      8,
      {
        de: 'Rundung; Rundungsdifferenz; Rappenrundung; Rundungsbetrag; Rundungsausgleich; Rundungskorrektur; gerundet; Auf- und Abrundung; 5-Rappen-Rundung; Aufrundung; Abrundung; Rundung auf 5 Rappen',
        fr: "arrondi; différence d'arrondi; arrondissement comptable; arrondi 5 centimes; écart d'arrondi; arrondis; arrondi au 5 centimes; correction d'arrondi",
        it: 'arrotondamento; differenza di arrotondamento; arrotondamenti; arrotondamento a 5 centesimi; arrotondo',
        en: 'rounding; rounding difference; rounding adjustment; cash rounding; round-off; amount rounded; rounded amount; total rounded; rounded total; round off; rounding amount; rounding correction',
      },
      { attributes: { notAPurchase: 'rounding' }, whole: true },
    ),
    group(
      8,
      {
        de: 'Mahngebühr; Mahngebühren; Mahnung; Mahnspesen; Zahlungserinnerung; Inkassogebühr; Betreibungskosten; Umtriebsentschädigung; Inkassospesen; Mahnkosten; Verwaltungskosten Mahnung; Betreibungsgebühr; Betreibungsspesen; 2. Mahnung; Zahlungsbefehl; Inkassokosten; Busse; Parkbusse; Ordnungsbusse; Verspätungszuschlag Zahlung; Säumniszuschlag; Rücklastschriftgebühr',
        fr: "frais de rappel; rappel; frais de sommation; sommation; frais de recouvrement; frais de poursuite; mise en demeure; frais de retard; frais de mise en demeure; frais d'encaissement; 2e rappel; commandement de payer; amende; pénalité de retard; amendes; frais de dunning; taxe de rappel; frais d'impayé",
        it: 'spese di sollecito; sollecito; diffida; spese di richiamo; richiamo di pagamento; spese di incasso; spese esecutive; spese di diffida; tassa di sollecito; sollecito di pagamento; spese richiamo; multa; precetto esecutivo; spese di mora; contravvenzione; penale ritardo; spese di recupero; costi di sollecito',
        en: 'reminder fee; late payment fee; dunning fee; late fee; late payment reminder; collection fee; dunning charge; overdue fee; payment reminder; late payment charge; debt collection fee; dunning; late charge; overdue notice fee; penalty fee; parking fine; parking fines; traffic fine; speeding fine; court fine; library fine; regulatory fine; fine notice; fine imposed; payment of fine; fine payment; fixed penalty; penalty notice; penalty charge notice; second reminder; returned payment fee; penalty',
      },
      { attributes: { notAPurchase: 'dunning' }, whole: true },
    ),
    group(
      8,
      {
        de: 'Verzugszins; Verzugszinsen; Zinsen; Zins; Hypothekarzins; Darlehenszins; Kreditzinsen; Sollzinsen; Kontokorrentzinsen; Zinsbelastung; Hypothekarzinsen; Ausgleichszins; Zinsabrechnung; Schuldzinsen; Zinszahlung; Sollzins; Kreditzins; Leasingzins; Überziehungszins; Zinsaufwand; Negativzinsen',
        fr: "intérêts moratoires; intérêts de retard; intérêts; intérêt; intérêts hypothécaires; intérêts débiteurs; intérêt moratoire; agios; intérêts sur prêt; intérêt hypothécaire; intérêt de retard; intérêts d'emprunt; intérêts passifs; intérêts courus; intérêts négatifs",
        it: 'interessi di mora; interessi; interesse di mora; interessi moratori; interessi ipotecari; interessi passivi; interessi di ritardo; interesse; interessi debitori; interessi ipoteca; interesse passivo; interessi su prestito',
        en: 'late payment interest; default interest; interest; loan interest; overdraft interest; mortgage interest; interest on arrears; interest charge; interest on late payment; debit interest; accrued interest; interest charges; overdue interest; negative interest',
      },
      { attributes: { notAPurchase: 'interest' }, whole: true },
    ),
    group(
      8,
      {
        de: 'Depot; Pfand; Palettendepot; Gebindepfand; Flaschenpfand; Mietkaution; Kaution; Gebindedepot; Harassendepot; Pfandgeld; Leergut; Palettentausch; Depot Gasflasche; Flaschendepot; Mietzinskaution; Fassdepot; Becherdepot; Containerdepot; Leergutrücknahme; Pfandrückgabe; Sicherheitsleistung; Kautionszahlung; Depotrückgabe; Leergutrückgabe; Leergut; Rücknahme Pfandflaschen; Pfandflaschen; Mietzinsdepot; Leihgebinde; Harasse; Rahmendepot; Pfand EPAL; SBB-Rahmen Depot; Einwegpfand; Mehrwegpfand; Europalettendepot; Schlüsseldepot; Depot Europaletten; Leergutgutschrift; Depot retour',
        fr: 'consigne; consigne bouteilles; caution; dépôt de garantie; consigne palettes; consigne emballages; consignes; emballages consignés; consigne palette europe; déconsignation; dépôt palettes; reprise consigne; garantie de loyer; retour consignes; retour consigne; palettes consignées; vidanges; consigne fût; consigne bouteille gaz; dépôt de clés; consigne caisse; échange palettes; harasses; garantie loyer; consigne harasse',
        it: 'cauzione; deposito cauzionale; cauzione imballaggi; vuoti a rendere; deposito pallet; deposito di garanzia; cauzione bombola; cauzione fusti; reso vuoti; cauzioni; cauzione bottiglie; cauzione pallet; deposito garanzia; imballi a rendere; vuoto a rendere; cauzione affitto; scambio pallet; resa vuoti; deposito bottiglie; cauzione chiavi; cauzione casse; deposito cauzione; cauzione bancali; rimborso cauzione',
        en: 'deposit; pallet deposit; bottle deposit; security deposit; refundable deposit; rental deposit; returnable packaging; container deposit; keg deposit; deposit refund; deposits; cylinder deposit; key deposit; crate deposit; returnable crate; pallet exchange; tenancy deposit; empties; rent deposit; deposit returned; empties return; damage deposit; returnables; cup deposit',
      },
      { attributes: { notAPurchase: 'deposit' }, whole: true },
    ),
    group(
      8,
      {
        de: 'Anzahlung; Akonto; Akontozahlung; Akontorechnung; Vorauszahlung; Abschlagszahlung; Teilzahlung; geleistete Anzahlung; Anzahlungsrechnung; abzüglich Anzahlung; abzüglich Akonto; Vorschuss; Abzug Anzahlung; bereits bezahlt; Anrechnung Anzahlung; Vorauskasse; bezahlte Akontobeträge; Abschlag; bereits fakturiert; Akontobetrag; Akontobeträge; Abschlagsrechnung; Akontozahlungen; geleistete Akontozahlungen; Saldovortrag; Vorfakturierung; Gutscheinkauf; abzüglich geleistete Zahlungen; Abzug Akonto; Kostenvorschuss; Zahlung erhalten; Guthaben Vorperiode; Übertrag Saldo; Vorausrechnung; A-conto; Akontofaktura; A-Konto; abzgl. Anzahlung; Anzahlungen; Vorausleistung',
        fr: "acompte; acomptes; acompte versé; paiement anticipé; avance; arrhes; déduction acompte; facture d'acompte; provision sur frais; acompte déjà versé; déjà payé; acomptes facturés; déduction d'acompte; versement anticipé; prépaiement; moins acompte; report de solde; acompte payé; avance de frais; demande d'acompte; à valoir; solde reporté; acompte reçu; avance sur commande; paiement reçu; acompte 30 %; déduction des acomptes; acompte à la commande; provision; avances; acompte trimestriel",
        it: "acconto; acconti; detrazione acconto; anticipo; caparra; pagamento anticipato; fattura d'acconto; acconto versato; acconti fatturati; già pagato; deduzione acconto; meno acconto; anticipo spese; dedotto acconto; riporto saldo; acconti versati; acconto ricevuto; storno acconto; fattura di acconto; anticipi; acconto alla firma; pagamento ricevuto; dedotti acconti; richiesta acconto; acconto 30 %; saldo precedente; prepagamento; caparra confirmatoria; acconto già versato; detrazione acconti",
        en: 'prepayment; advance payment; down payment; down-payment; on account; payment on account; less advance payment; payment in advance; instalment already paid; already paid; less deposit paid; interim payment; retainer paid; deduction of prepayment; amount paid; balance brought forward; less payments received; part payment; advance invoice; progress payment; less prepayment; payment received; advance received; balance carried forward; deduction of advance payment; prepaid amount; less amounts paid; previously invoiced; deposit invoice; advance; gift voucher purchase; previous balance; less on-account payments; 30% down payment',
      },
      { attributes: { notAPurchase: 'prepayment' }, whole: true },
    ),
    group(
      8,
      {
        de: 'Rabatt; Skonto; Mengenrabatt; Treuerabatt; Preisnachlass; Sonderrabatt; Nachlass; Bonus; Rückvergütung Bonus; Skontoabzug; Jahresbonus; Einführungsrabatt; Projektrabatt; Kundenrabatt; Wiederverkäuferrabatt; Vereinsrabatt; Barzahlungsrabatt; Aktionsrabatt; Gutscheincode; Wiederverkaufsrabatt; Rabatt Stammkunde; Stammkundenrabatt; Vermittlungsrabatt; Skontobetrag; Umsatzbonus; Naturalrabatt; Positionsrabatt; Rechnungsrabatt; Warengutschein; Preisreduktion; Frühbucherrabatt; Grosskundenrabatt; Kulanzgutschrift; Abzug Skonto; Zahlungsabzug; Rabat; Sconto',
        fr: 'rabais; remise; escompte; ristourne; rabais de quantité; remise fidélité; remise commerciale; rabais fidélité; bonus; réduction de prix; rabais spécial; remise exceptionnelle; bon de réduction; remise client; remise sur quantité; code promo; rabais revendeur; rabais projet; remise de quantité; rabais de fidélité; escompte 2 %; réduction; rabais client; ristourne annuelle; geste commercial; remise 5 %; remise globale; bonification; rabais volume',
        it: 'sconto; abbuono; ribasso; sconto quantità; sconto fedeltà; bonus; sconto cassa; riduzione di prezzo; sconto commerciale; sconto speciale; premio fedeltà sconto; buono sconto; sconto cliente; sconti; sconto di quantità; ribassi; codice sconto; sconto rivenditore; riduzione prezzo; sconto incondizionato; sconto pagamento; abbuoni; premio di fine anno; sconto merce; sconto progetto; sconto su fattura; sconto volume',
        en: 'discount; volume discount; cash discount; rebate; loyalty discount; price reduction; early payment discount; special discount; bonus; trade discount; promo code; settlement discount; quantity discount; discounts; coupon; goodwill discount; promotional discount; annual rebate; customer discount; prompt payment discount; reseller discount; bulk discount; allowance for discount; voucher discount; price adjustment discount; project discount; invoice discount',
      },
      { attributes: { notAPurchase: 'discount' }, leads: true, whole: true },
    ),
  ],
};
