import type { VerificationWords } from './en.ts';

export const IT_VERIFICATION: VerificationWords = {
  rules: {
    'frame.first': 'La prima riga non è la riga d’apertura di una traccia di audit.',
    'frame.comma': 'Manca una virgola tra due registrazioni, o una segue l’ultima.',
    'frame.last': 'La riga finale manca, o nessun a capo la termina.',
    'frame.after': 'Qualcosa segue la riga finale.',
    'frame.empty': 'La traccia non ha registrazioni.',
    'line.length': 'Una riga supera 16 MiB e non è stata letta.',
    'line.values': 'Una riga ha più di un milione di valori e non è stata letta.',
    'line.utf8': 'Una riga non è in UTF-8.',
    'line.json': 'Una riga non è un oggetto JSON.',
    'line.bytes':
      'Una riga non è canonica: per esempio un campo ripetuto, uno spazio, 1.0 o un escape inutile.',
    'line.order': 'I campi non sono in ordine canonico.',
    'profile.name': 'Il nome di un campo è fuori dal profilo.',
    'profile.number': 'Un numero non è un intero entro ±(2^53-1).',
    'profile.string': 'Un testo contiene U+0000, U+007F o mezza coppia di surrogati.',
    'profile.depth': 'Un contenuto ha più di 32 livelli.',
    'entry.members': 'A una registrazione manca un campo, ne ha uno di troppo o di altro tipo.',
    'entry.type': 'Una registrazione non è del tipo audit-entry/1.',
    'entry.hash': 'Un hash non ha 64 cifre esadecimali minuscole.',
    'entry.actor': 'Un autore non è user, api_key o system con un identificativo.',
    'entry.at': 'Un’ora non è una vera ora UTC con millisecondi.',
    'entry.kind': 'Un genere non è nome.verbo.',
    'entry.subject': 'Un oggetto non è un nome e un identificativo.',
    'chain.form': 'Il nome della catena non è <identificativo dell’area>/<periodo>.',
    'chain.expected': 'È un’altra catena rispetto a quella richiesta.',
    'chain.entry': 'Una registrazione appartiene a un’altra catena: è stata spostata qui.',
    'sequence.number': 'Registrazioni mancano, sono ripetute, aggiunte o in altro ordine.',
    'link.previous':
      'Una registrazione non segue la precedente: una delle due è stata modificata, o una intermedia manca.',
    'hash.header': 'L’intestazione di una registrazione è stata modificata dopo il calcolo dell’hash.',
    'payload.digest': 'Il contenuto di una registrazione è stato modificato dopo il calcolo dell’hash.',
    'payload.salt': 'Un contenuto non ha un sale di almeno 128 bit.',
    'payload.missing': 'Il contenuto di una registrazione manca, e nessuna dice che è stato cancellato.',
    'payload.decimal': 'I chilogrammi non sono testo decimale con al massimo sei decimali.',
    'time.order': 'Una registrazione è datata prima di quella che segue.',
    'refs.known': 'Una registrazione rinvia a qualcosa che non la precede su questa catena.',
    'refs.count': 'Una registrazione rinvia a troppo poche o troppe altre.',
    'refs.kind': 'Una registrazione rinvia a una del genere sbagliato.',
    'refs.subject': 'Una registrazione rinvia a una su altro.',
    'lifecycle.opened': 'La registrazione d’apertura non è la prima, o ce ne sono due.',
    'lifecycle.closed':
      'Una fattura è stata registrata, modificata o annullata mentre il periodo era chiuso.',
    'lifecycle.closing': 'Un periodo chiuso è stato chiuso di nuovo, o uno aperto riaperto.',
    'lifecycle.completed': 'Per un incarico è stato registrato lavoro dopo la sua conclusione.',
    'lifecycle.over': 'Una dichiarazione non nomina lo stato della catena su cui è fatta.',
    'lifecycle.differences':
      'Una conclusione non indica esattamente le differenze tra dati registrati e traccia constatate prima di essa.',
    'lifecycle.counts': 'Una dichiarazione conta male le registrazioni.',
    'lifecycle.kinds': 'Ci sono più di 1000 generi di registrazioni.',
    'lifecycle.engagements': 'Ci sono più di 10 000 incarichi conclusi.',
    'lifecycle.superseded': 'Una versione è stata sostituita o annullata due volte: la storia si biforca.',
    'lifecycle.first': 'Un’asserzione ha due prime versioni: la storia si biforca.',
    'lifecycle.kept': 'Due cancellazioni dicono che cosa resta di una versione: non si sa quale sia giusta.',
    'lifecycle.revision': 'La versione di un’asserzione non segue quella che sostituisce.',
    'lifecycle.engagement': 'Il pacchetto è di un incarico che la traccia non conclude.',
    'footing.total':
      'Le righe di una fattura non danno il suo totale, basato sulla localizzazione o sul mercato.',
    'footing.components': 'Le parti di una riga non danno la riga.',
    'footing.recorded': 'Un ricalcolo cita un altro valore rispetto a quello registrato per la riga.',
    'footing.difference': 'Una differenza non è il valore ricalcolato meno quello registrato.',
    'footing.kept':
      'Una cancellazione conserva contenuti di una registrazione che non nomina, o in una forma che nessuna versione ha.',
    'footing.result': 'Un ricalcolo dice «concorda» benché ci sia una differenza, o il contrario.',
    'checkpoint.form': 'Il punto di controllo non è un JWS compatto di JSON canonico.',
    'checkpoint.header': 'Il punto di controllo ha un’altra intestazione che alg Ed25519, kid e typ.',
    'checkpoint.payload': 'Il punto di controllo non ha esattamente i suoi campi.',
    'checkpoint.key': 'Il punto di controllo è firmato con una chiave non fidata.',
    'checkpoint.window': 'Il punto di controllo è datato fuori dal tempo d’uso della sua chiave.',
    'checkpoint.signature': 'La firma del punto di controllo non corrisponde alla sua chiave.',
    'checkpoint.chain': 'Il punto di controllo è di un’altra catena.',
    'checkpoint.state': 'La traccia non è quella firmata: altra lunghezza o altro ultimo hash.',
    'checkpoint.iss': 'Il punto di controllo è stato emesso da altri rispetto all’atteso.',
    'checkpoint.iat': 'Il punto di controllo è stato firmato prima dell’ultima registrazione.',
    'known.head': 'La catena ha un’altra registrazione a uno stato noto: è stata riscritta.',
    'known.beyond':
      'Uno stato noto è oltre la fine della catena: è stata troncata, o ripristinata da una copia più vecchia.',
    'known.chain': 'Uno stato noto è di una catena che non è nei file dati.',
    'receipt.token': 'Una ricevuta non è un punto di controllo firmato da una chiave fidata.',
    'receipt.chain': 'Nessuna ricevuta è di questa catena.',
    'receipt.before':
      'Una ricevuta ha più registrazioni della traccia ed è precedente all’ultima: la catena è stata riportata indietro.',
    'previous.form':
      'La registrazione d’apertura non nomina catena, lunghezza e stato del periodo precedente.',
    'previous.head':
      'Il periodo precedente ha un’altra registrazione dove questo è stato aperto: uno dei due è stato riscritto.',
    'previous.beyond':
      'Il file del periodo precedente finisce prima dell’apertura di questo: è una copia più vecchia, o è stato troncato.',
    'previous.chain':
      'Il file precedente non è né del periodo che questo nomina né una copia di questa catena.',
    'previous.kept':
      'Le cifre conservate da una cancellazione differiscono dal file precedente, o sono incomplete.',
    'previous.sound': 'Il file precedente ha a sua volta rilievi.',
    'archive.end':
      'Il record finale dello ZIP non è gli ultimi 22 byte, ha un commento o più dischi, o contraddice quello di zip64.',
    'archive.directory': 'La directory dello ZIP non concorda con il record finale.',
    'archive.flags': 'Un elemento è cifrato, o usa qualcosa che un pacchetto non ha.',
    'archive.extra': 'Un elemento ha un campo o un commento che un pacchetto non ha.',
    'archive.regular': 'Un elemento non è né un file normale né la cartella vuota dei documenti.',
    'archive.size': 'Un elemento è più grande del permesso, o compresso in modo non plausibile.',
    'archive.local': 'L’intestazione locale di un elemento differisce dalla directory.',
    'archive.layout': 'Elementi si sovrappongono, o ci sono byte che non appartengono a nessuno.',
    'archive.data': 'I dati di un elemento sono danneggiati, o non lunghi come indicato.',
    'archive.crc': 'La somma di controllo di un elemento non è quella dei suoi dati.',
    'package.name': 'Il pacchetto contiene un file che non vi appartiene.',
    'package.duplicate': 'Due elementi hanno lo stesso nome.',
    'package.required': 'Al pacchetto manca uno dei suoi tre file.',
    'package.documents': 'Il pacchetto contiene più di dieci documenti.',
    'metadata.json': 'metadata.json non è JSON canonico del profilo con un a capo.',
    'metadata.format': 'metadata.json non è nel formato evidence-package/1 per questa catena.',
    'metadata.totals': 'I totali di metadata.json non tornano: un raggruppamento differisce dall’insieme.',
    'metadata.keys':
      'Una chiave in metadata.json non è una chiave pubblica Ed25519 valida con impronta e tempi.',
    'population.form':
      'population.csv è malformato: altra intestazione o riga, non in ordine, o una riga due volte.',
    'population.stated':
      'metadata.json nomina un altro population.csv rispetto a quello nel pacchetto o dato con --population.',
    'files.list': 'L’elenco dei file è malformato, o non ordinato per nome.',
    'files.unlisted': 'Un file non è nell’elenco sigillato.',
    'files.missing': 'Un file dell’elenco sigillato non c’è.',
    'files.digest': 'Un file non è quello sigillato: altra lunghezza o impronta.',
    'document.digest':
      'Un documento non è l’ultimo allegato alla sua fattura sulla traccia, fino alla conclusione.',
    'document.listed':
      'Un documento allegato fino alla conclusione non è né nel pacchetto né indicato bene tra quelli tralasciati.',
    'seal.form': 'Il sigillo non è un JWS compatto di JSON canonico.',
    'seal.header': 'Il sigillo ha un’altra intestazione che alg Ed25519, kid e typ.',
    'seal.payload': 'Il sigillo non ha esattamente i campi di un sigillo.',
    'seal.key': 'Il sigillo è firmato con una chiave non fidata.',
    'seal.window': 'Il sigillo è datato fuori dal tempo d’uso della sua chiave.',
    'seal.signature': 'La firma del sigillo non corrisponde alla sua chiave.',
    'seal.chain': 'Il sigillo è di un’altra catena.',
    'seal.state': 'Il sigillo nomina un’altra lunghezza o un altro ultimo hash rispetto alla traccia.',
    'seal.iss': 'Il sigillo è stato emesso da altri rispetto all’atteso, o al punto di controllo.',
    'seal.iat': 'Il sigillo è stato fatto prima dell’ultima registrazione.',
    'seal.engagement': 'Il sigillo è di un altro incarico.',
    'seal.metadata': 'metadata.json non è quello sigillato.',
    'timestamp.form': 'La marca temporale non è un token RFC 3161 su uno SHA-256, in base64.',
    'timestamp.imprint': 'La marca temporale non è su questo punto di controllo.',
    'recalculate.form': 'A una carta di lavoro o a metadata.json mancano dati per il ricalcolo.',
    'recalculate.factor': 'Una riga è calcolata con un fattore che non è nel registro.',
    'recalculate.value': 'Il ricalcolo di una riga dà un altro risultato.',
    'recalculate.input':
      'Un calcolo parte da un altro numero, un’altra unità, valuta o un altro segno rispetto alla riga.',
    'recalculate.trail': 'Una carta di lavoro mostra la sua riga diversamente dalla traccia.',
    'recalculate.drawn':
      'Le carte di lavoro non sono quelle delle righe estratte: una manca, è di troppo, ripetuta o altrove.',
    'recalculate.papers':
      'Una carta di lavoro mostra altre asserzioni, riesami o ricalcoli rispetto alla traccia.',
    'recalculate.sample':
      'metadata.json indica un altro campione, un’altra valutazione o conclusione rispetto alla traccia.',
    'recalculate.population':
      'La popolazione non è quella dell’estrazione: altra impronta, altre somme, o non le righe delle fatture in vigore quando è stata congelata.',
    'recalculate.plan':
      'Confidenza, errore tollerabile e atteso danno sulla popolazione un altro piano: grandezza, intervallo, inizio o precisione.',
    'recalculate.selection':
      'Il seme sceglie altre righe dalla popolazione: altra riga, estrazione, peso, probabilità o sostituzione.',
    'recalculate.strata':
      'Gli strati, lo strato campionato o i numeri casuali usati non sono quelli della selezione.',
    'recalculate.conclusion':
      'La conclusione non si accorda con le cifre: una base sufficiente sopra l’errore tollerabile senza motivo, o altri numeri di righe verificate.',
    'recalculate.completion':
      'L’incarico è stato concluso benché qualcosa fosse aperto: una riga non verificata, non sostituita o non approvata, un errore senza causa o importo, o una nota di riesame; oppure note e firme non sono quelle della traccia, o c’è lavoro di persone che non erano nel gruppo.',
    'recalculate.evaluation':
      'La valutazione non è ciò che danno estrazione, righe e ultime asserzioni della traccia.',
    'recalculate.documents':
      'metadata.json o una carta di lavoro indica altri documenti rispetto alla traccia o al pacchetto.',
    'recalculate.members': 'metadata.json o una carta di lavoro ha un campo che i pacchetti non hanno.',
    'recalculate.register': 'Il registro ha un fattore che nessun calcolo del pacchetto usa.',
    'recalculate.caveats': 'Una riserva in metadata.json non concorda con le fatture della traccia.',
    'recalculate.totals': 'I totali di metadata.json non sono le somme delle fatture della traccia.',
  },
  statements: {
    nothing_read: 'Nulla ha potuto essere verificato: il file non è né un pacchetto né una traccia.',
    unsound_trail:
      'Verificato: {entries, plural, one {# registrazione} other {# registrazioni}} della catena {chain}, con {findings, plural, one {# rilievo} other {# rilievi}}. Quindi non è ciò che è stato firmato, o non ciò che dice.',
    unsound_package:
      'Verificato: {files} file di un pacchetto e {entries, plural, one {# registrazione} other {# registrazioni}} della catena {chain}, con {findings, plural, one {# rilievo} other {# rilievi}}. Quindi non è ciò che è stato firmato, o non ciò che dice.',
    sound_trail:
      'Verificato: {entries, plural, one {# registrazione} other {# registrazioni}} della catena {chain}. Ogni hash, collegamento, contenuto, rinvio, dichiarazione e somma è giusto, e il punto di controllo nomina l’ultimo hash',
    sound_package:
      'Verificato: {files} file di un pacchetto e {entries, plural, one {# registrazione} other {# registrazioni}} della catena {chain}. Ogni hash, collegamento, contenuto, rinvio, dichiarazione e somma è giusto, e il punto di controllo nomina l’ultimo hash',
    redone_draw:
      'grandezza, strati e selezione del campione sono stati rifatti da {lines, plural, one {# riga} other {# righe}} della popolazione e concordano',
    redone_draws:
      'grandezza, strati e selezione del campione sono stati rifatti da {lines, plural, one {# riga} other {# righe}} della popolazione e da {topUps, plural, one {# estrazione integrativa} other {# estrazioni integrative}} e concordano',
    population_whole:
      'la popolazione ha esattamente le righe delle fatture in vigore quando è stata congelata',
    top_ups_whole: 'le estrazioni integrative hanno esattamente le righe registrate o modificate da allora',
    selection_not_redone: 'la scelta del campione NON È STATA RIFATTA: la sua popolazione non c’è',
    evaluation_redone: 'valutazione e conclusione seguono dalle verifiche sulla traccia',
    arithmetic_redone:
      'il calcolo di {lines, plural, one {# riga estratta} other {# righe estratte}} è stato rifatto e concorda',
    arithmetic_erased:
      '{lines, plural, one {# riga estratta} other {# righe estratte}} di fatture cancellate non si sono potute ricalcolare',
    papers_of_lines: 'le carte di lavoro sono quelle delle righe estratte',
    papers_erased:
      '{lines, plural, one {# riga estratta, cancellata sulla traccia, non si è potuta} other {# righe estratte, cancellate sulla traccia, non si sono potute}} confrontare',
    totals_are_sums: 'i totali sono le somme delle fatture registrate',
    totals_erased:
      'i totali non si sono potuti sommare, perché {invoices, plural, one {# fattura è stata cancellata} other {# fatture sono state cancellate}}',
    no_key:
      'NON FISSATO: nessuna chiave è stata data, quindi la firma non è stata verificata e chiunque può aver fatto questo file',
    not_signed: 'Non firmato ovunque da una chiave fidata',
    pinned: 'Firmato con la chiave {kid}, data dall’esterno',
    pinned_without_times:
      'Firmato con la chiave {kid}, data dall’esterno, ma senza i suoi tempi d’uso (nbf, exp), quindi non verificati',
    pinned_own_times:
      'Firmato con la chiave {kid}, data dall’esterno; solo la copia nel file dice quando era in uso (nbf, exp): date le chiavi pubblicate',
    pinned_no_times:
      'Firmato con la chiave {kid}, data dall’esterno; nulla qui dice quando era in uso (nbf, exp): date le chiavi pubblicate',
    own_key:
      'Firmato con la chiave {kid}, NON FISSATA: la chiave è venuta con il pacchetto, e così i suoi tempi d’uso, quindi li ha scelti chi ha fatto il pacchetto; confrontate l’impronta con una di altra fonte',
    previous_no_key:
      'la firma del file precedente NON È STATA VERIFICATA, perché per esso non è stata data una chiave',
    previous_not_signed: 'il file precedente non è firmato ovunque da una chiave fidata',
    previous_pinned: 'il file precedente con la chiave {kid}, anch’essa data dall’esterno',
    previous_pinned_without_times:
      'il file precedente con la chiave {kid}, anch’essa data dall’esterno, ma senza i suoi tempi d’uso (nbf, exp), quindi non verificati',
    previous_pinned_own_times:
      'il file precedente con la chiave {kid}, anch’essa data dall’esterno; solo la copia nel file dice quando era in uso (nbf, exp): date le chiavi pubblicate',
    previous_pinned_no_times:
      'il file precedente con la chiave {kid}, anch’essa data dall’esterno; nulla qui dice quando era in uso (nbf, exp): date le chiavi pubblicate',
    previous_own_key:
      'il file precedente con la chiave {kid}, NON FISSATA: la chiave è venuta con quel file, quindi l’ha scelta chi l’ha fatto',
    not_truth: 'che quanto registrato sia vero o completo',
    not_heads: 'che concordi con uno stato noto',
    head_elsewhere: 'lo stato noto della registrazione {entry} di {chain}, che è dopo la fine del pacchetto',
    head_beyond:
      'lo stato noto della registrazione {entry} di {chain}, che è dopo la fine del pacchetto (registrazione {end}, {endAt}): se l’avete ricevuto prima di allora, la catena è stata riportata indietro',
    more_heads: 'altri {count} stati dopo di esso',
    not_previous: 'il periodo precedente {chain}',
    not_recalculated: 'che carte di lavoro e totali siano quelli della traccia',
    population_left_out:
      'che il campione sia quello che il seme sceglie dalla popolazione: il pacchetto nomina population.csv con la sua impronta e non la contiene (scaricare population.csv a parte e allegarla)',
    population_unnamed:
      'che il campione sia quello che il seme sceglie dalla popolazione: il pacchetto non nomina alcuna popolazione, come quelli di versioni precedenti e come uno da cui è stata tolta; l’estrazione nella traccia ha la sua impronta (scaricare population.csv a parte e allegarla)',
    population_draws_left:
      'che la popolazione abbia tutte le righe delle fatture: sono rimaste estrazioni successive',
    population_erased:
      'che la popolazione abbia tutte le righe delle fatture: una cancellazione non ha lasciato nulla da confrontare',
    draws_left: '{count} estrazioni successive del campione, più di quante se ne rifanno',
    not_evaluated: 'che la valutazione segua dalle verifiche: non indica il suo modello, o manca un peso',
    totals_not_added:
      'che i totali siano le somme delle fatture, perché una cancellazione non ha lasciato nulla da confrontare',
    papers_not_compared:
      'che cosa mostrano le carte di {lines, plural, one {# riga cancellata} other {# righe cancellate}}, perché una cancellazione non ha lasciato nulla da confrontare',
    totals_and_papers_not_compared:
      'che i totali siano le somme delle fatture, e che cosa mostrano le carte di {lines, plural, one {# riga cancellata} other {# righe cancellate}}, perché una cancellazione non ha lasciato nulla da confrontare',
    previous_signature: 'la firma del file precedente',
    withheld_entry:
      'il contenuto {entries, plural, one {di una registrazione di un altro incarico} other {di # registrazioni di altri incarichi}}, in corso o annullati, che solo i loro revisori vedono',
    no_time_stamp:
      'quando esisteva, secondo un orologio diverso da quello del servizio (senza marca temporale)',
    time_stamp_missing:
      'quando esisteva, secondo un orologio diverso da quello del servizio (senza marca temporale, benché richiesta)',
    time_stamp_signature: 'la firma della marca temporale, che indica {time} (openssl ts -verify)',
    time_ran_back:
      'il tempo è andato all’indietro: la registrazione {entry} è del {at}, prima della registrazione {before} del {beforeAt}',
    time_ahead:
      '{entries, plural, one {# registrazione è datata} other {# registrazioni sono datate}} più di 5 minuti dopo l’orologio di questa macchina ({now}), la prima è la registrazione {entry} ({at}): uno dei due orologi è sbagliato',
    time_after_stamp:
      'l’ultima registrazione ({entry}) è datata {at}, più di 5 minuti dopo la marca temporale del punto di controllo ({time}): uno dei due orologi è sbagliato',
    at_found: 'trovato {found}',
    at_opened_after:
      'aperto dopo la registrazione {entry} di {chain}; il file finisce alla registrazione {end}',
    at_named_found: 'alla registrazione {entry} di {chain}: {named} nominato, {found} trovato',
    at_known_end: 'registrazione {entry} di {chain}; il file finisce alla registrazione {end}',
    at_known_found: 'alla registrazione {entry} di {chain}: {known} noto, {found} trovato',
    at_previous_differs: 'alla registrazione {entry} di {chain} il file precedente ne ha un’altra',
    at_previous_longer: 'il file precedente di {chain} ha {entries} registrazioni, questo {size}',
    at_receipt_end:
      'la registrazione {entry} c’era il {at}; il file finisce alla registrazione {end} del {endAt}',
    at_receipt: 'ricevuta {number}: {text}',
    at_receipts: '{count} di {chain}',
    at_previous_rule: '{count}, prima {rule}: {text}',
    at_chain_given: 'data {given}, nominata {named}',
    at_signed_found: 'firmato {signed}, trovato {found}',
    at_stated_found: '{name}: indicato {stated}, trovato {found}',
    at_issued: '{iat}, ultima registrazione {endAt}',
    at_none: 'non ce ne sono',
    at_compressed: '{name}: {compressed} byte che dicono di essere {bytes}',
    at_parameters: 'i suoi parametri non si possono leggere',
    at_inputs: 'i suoi dati non si possono leggere',
    at_invoices_of_draw: 'fatture in vigore all’estrazione {draw}: {what}',
    at_invoices: 'fatture in vigore all’estrazione',
    at_population_of_draw: 'population_at dell’estrazione {draw}',
    at_draw_without_entry: 'un’estrazione che nessuna registrazione fa',
    at_no_paper: '{line} non ha una carta di lavoro',
    at_other_papers: '{count} carte di righe non estratte',
    at_documents_order: 'ordine dei documenti',
    at_further_hits: 'altre estrazioni',
    at_nothing_left: 'non restava nulla da estrarre',
    at_population_digest: 'population_digest dell’estrazione {draw}',
    at_seed: 'seme dell’estrazione {draw}',
    at_no_draw: 'nessuna estrazione dell’incarico è sulla traccia',
    at_many_top_ups: 'più estrazioni integrative di quante un campione possa avere',
    at_many_papers: 'più righe o carte, o identificativi più lunghi, di quanti si confrontano',
    at_paper: 'carta {number}: {member}',
    at_entry: '{chain}, registrazione {entry}',
    at_basis_reason: 'basis_adequate senza basis_reason',
    at_line: 'riga {number}: {line}',
    at_give_package: 'lavoro dei revisori; se questo file viene da un pacchetto, date il pacchetto',
    at_re_performance: '{line}: ricalcolo',
  },
};
