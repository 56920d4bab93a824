import type { VerificationWords } from './en.ts';

/** German as written in Switzerland. */
export const DE_VERIFICATION: VerificationWords = {
  rules: {
    'frame.first': 'Die erste Zeile ist nicht die Anfangszeile eines Prüfpfads.',
    'frame.comma': 'Zwischen zwei Einträgen fehlt ein Komma, oder nach dem letzten steht eines.',
    'frame.last': 'Die Schlusszeile fehlt, oder sie endet nicht mit einem Zeilenumbruch.',
    'frame.after': 'Nach der Schlusszeile folgt noch etwas.',
    'frame.empty': 'Der Prüfpfad hat keinen Eintrag.',
    'line.length': 'Eine Zeile ist länger als 16 MiB und wurde nicht gelesen.',
    'line.values': 'Eine Zeile hat mehr als eine Million Werte und wurde nicht gelesen.',
    'line.utf8': 'Eine Zeile ist nicht UTF-8.',
    'line.json': 'Eine Zeile ist kein JSON-Objekt.',
    'line.bytes':
      'Eine Zeile ist nicht kanonisch: zum Beispiel ein wiederholtes Feld, ein Leerzeichen, 1.0 oder ein unnötiges Escape.',
    'line.order': 'Die Felder stehen nicht in kanonischer Reihenfolge.',
    'profile.name': 'Ein Feldname liegt ausserhalb des Profils.',
    'profile.number': 'Eine Zahl ist keine ganze Zahl innerhalb von ±(2^53-1).',
    'profile.string': 'Ein Text enthält U+0000, U+007F oder ein halbes Surrogatpaar.',
    'profile.depth': 'Ein Inhalt ist tiefer als 32 Ebenen verschachtelt.',
    'entry.members': 'Einem Eintrag fehlt ein Feld, er hat eines zu viel oder eines von anderem Typ.',
    'entry.type': 'Ein Eintrag ist nicht vom Typ audit-entry/1.',
    'entry.hash': 'Ein Hash besteht nicht aus 64 hexadezimalen Kleinbuchstaben und Ziffern.',
    'entry.actor': 'Ein Urheber ist nicht user, api_key oder system mit einer Kennung.',
    'entry.at': 'Eine Zeit ist keine wirkliche UTC-Zeit mit Millisekunden.',
    'entry.kind': 'Eine Art ist nicht Nomen.Verb.',
    'entry.subject': 'Ein Gegenstand ist nicht Nomen und Kennung.',
    'chain.form': 'Der Name der Kette ist nicht <Kennung des Arbeitsbereichs>/<Periode>.',
    'chain.expected': 'Dies ist eine andere Kette als die verlangte.',
    'chain.entry': 'Ein Eintrag gehört zu einer anderen Kette: er wurde hierher verschoben.',
    'sequence.number': 'Einträge fehlen, sind wiederholt, hinzugefügt oder in anderer Reihenfolge.',
    'link.previous':
      'Ein Eintrag folgt nicht auf den vorhergehenden: einer der beiden wurde geändert, oder einer dazwischen fehlt.',
    'hash.header': 'Der Kopf eines Eintrags wurde nach der Berechnung des Hashs geändert.',
    'payload.digest': 'Der Inhalt eines Eintrags wurde nach der Berechnung des Hashs geändert.',
    'payload.salt': 'Ein Inhalt hat kein Salz von mindestens 128 Bit.',
    'payload.missing': 'Der Inhalt eines Eintrags fehlt, und kein Eintrag sagt, dass er gelöscht wurde.',
    'payload.decimal': 'Kilogramm sind kein Dezimaltext mit höchstens sechs Nachkommastellen.',
    'time.order': 'Ein Eintrag ist früher datiert als der, auf den er folgt.',
    'refs.known': 'Ein Eintrag verweist auf etwas, das auf dieser Kette nicht vor ihm steht.',
    'refs.count': 'Ein Eintrag verweist auf zu wenige oder zu viele andere.',
    'refs.kind': 'Ein Eintrag verweist auf einen Eintrag der falschen Art.',
    'refs.subject': 'Ein Eintrag verweist auf einen Eintrag über etwas anderes.',
    'lifecycle.opened': 'Der Eröffnungseintrag ist nicht der erste, oder es gibt zwei.',
    'lifecycle.closed':
      'Eine Rechnung wurde erfasst, geändert oder storniert, während die Periode abgeschlossen war.',
    'lifecycle.closing':
      'Eine abgeschlossene Periode wurde nochmals abgeschlossen oder eine offene wieder geöffnet.',
    'lifecycle.completed': 'Für einen Auftrag wurde nach seinem Abschluss Arbeit erfasst.',
    'lifecycle.over': 'Eine Erklärung nennt nicht den Stand der Kette, über den sie gemacht wurde.',
    'lifecycle.differences':
      'Ein Abschluss nennt nicht genau die Unterschiede zwischen gespeicherten Daten und Prüfpfad, die vor ihm gefunden wurden.',
    'lifecycle.counts': 'Eine Erklärung zählt die Einträge falsch.',
    'lifecycle.kinds': 'Es gibt mehr als 1000 Arten von Einträgen.',
    'lifecycle.engagements': 'Es gibt mehr als 10 000 abgeschlossene Aufträge.',
    'lifecycle.superseded': 'Eine Fassung wurde zweimal ersetzt oder storniert: die Geschichte gabelt sich.',
    'lifecycle.first': 'Eine Aussage hat zwei erste Fassungen: die Geschichte gabelt sich.',
    'lifecycle.kept': 'Zwei Löschungen sagen, was von einer Fassung bleibt: welche stimmt, ist unbekannt.',
    'lifecycle.revision': 'Die Fassung einer Aussage folgt nicht auf die Fassung, die sie ersetzt.',
    'lifecycle.engagement': 'Das Paket ist von einem Auftrag, den der Prüfpfad nicht abschliesst.',
    'footing.total': 'Die Positionen einer Rechnung ergeben nicht deren Total, standort- oder marktbasiert.',
    'footing.components': 'Die Teile einer Position ergeben nicht die Position.',
    'footing.recorded':
      'Eine Neuberechnung nennt einen anderen Wert, als für die Position aufgezeichnet ist.',
    'footing.difference': 'Eine Abweichung ist nicht der neu berechnete abzüglich des aufgezeichneten Werts.',
    'footing.kept':
      'Eine Löschung behält Inhalte eines Eintrags, den sie nicht nennt, oder in einer Form, die keine Fassung hat.',
    'footing.result':
      'Eine Neuberechnung sagt «stimmt überein», obwohl es eine Abweichung gibt, oder umgekehrt.',
    'checkpoint.form': 'Der Prüfpunkt ist kein kompaktes JWS aus kanonischem JSON.',
    'checkpoint.header': 'Der Prüfpunkt hat einen anderen Kopf als alg Ed25519, kid und typ.',
    'checkpoint.payload': 'Der Prüfpunkt hat nicht genau die Felder eines Prüfpunkts.',
    'checkpoint.key': 'Der Prüfpunkt ist mit einem Schlüssel signiert, dem nicht vertraut wird.',
    'checkpoint.window': 'Der Prüfpunkt ist ausserhalb der Zeit datiert, in der sein Schlüssel galt.',
    'checkpoint.signature': 'Die Signatur des Prüfpunkts passt nicht zu seinem Schlüssel.',
    'checkpoint.chain': 'Der Prüfpunkt ist von einer anderen Kette.',
    'checkpoint.state': 'Der Prüfpfad ist nicht der signierte: andere Länge oder anderer letzter Hash.',
    'checkpoint.iss': 'Der Prüfpunkt ist von jemand anderem ausgestellt als erwartet.',
    'checkpoint.iat': 'Der Prüfpunkt wurde signiert, bevor der letzte Eintrag entstand.',
    'known.head': 'Die Kette hat an einem bekannten Stand einen anderen Eintrag: sie wurde umgeschrieben.',
    'known.beyond':
      'Ein bekannter Stand liegt nach dem Ende der Kette: sie wurde gekürzt oder aus einer älteren Kopie wiederhergestellt.',
    'known.chain': 'Ein bekannter Stand ist von einer Kette, die nicht in den Dateien ist.',
    'receipt.token': 'Eine Quittung ist kein Prüfpunkt, den ein vertrauter Schlüssel signiert hat.',
    'receipt.chain': 'Keine der Quittungen ist von dieser Kette.',
    'receipt.before':
      'Eine Quittung hat mehr Einträge als der Prüfpfad und ist älter als dessen letzter Eintrag: die Kette wurde zurückgesetzt.',
    'previous.form': 'Der Eröffnungseintrag nennt nicht Kette, Länge und Stand der vorhergehenden Periode.',
    'previous.head':
      'Die vorhergehende Periode hat dort, wo diese eröffnet wurde, einen anderen Eintrag: eine der beiden wurde umgeschrieben.',
    'previous.beyond':
      'Die Datei der vorhergehenden Periode endet, bevor diese eröffnet wurde: sie ist eine ältere Kopie oder wurde gekürzt.',
    'previous.chain':
      'Die frühere Datei ist weder von der Periode, die diese nennt, noch eine Kopie dieser Kette.',
    'previous.kept':
      'Die von einer Löschung behaltenen Zahlen weichen von der früheren Datei ab oder sind unvollständig.',
    'previous.sound': 'Die frühere Datei hat selbst Feststellungen.',
    'archive.end':
      'Der Endsatz des ZIP sind nicht die letzten 22 Bytes, er hat einen Kommentar oder mehrere Datenträger oder widerspricht dem von zip64.',
    'archive.directory': 'Das Verzeichnis des ZIP stimmt nicht mit dem Endsatz überein.',
    'archive.flags': 'Ein Bestandteil ist verschlüsselt oder nutzt etwas, das ein Paket nicht hat.',
    'archive.extra': 'Ein Bestandteil hat ein Zusatzfeld oder einen Kommentar, die ein Paket nicht hat.',
    'archive.regular': 'Ein Bestandteil ist weder eine gewöhnliche Datei noch der leere Ordner der Belege.',
    'archive.size': 'Ein Bestandteil ist grösser als erlaubt oder unglaubhaft stark komprimiert.',
    'archive.local': 'Der lokale Kopf eines Bestandteils weicht vom Verzeichnis ab.',
    'archive.layout': 'Bestandteile überlappen sich, oder es gibt Bytes, die zu keinem gehören.',
    'archive.data': 'Die Daten eines Bestandteils sind beschädigt oder nicht so lang wie angegeben.',
    'archive.crc': 'Die Prüfsumme eines Bestandteils ist nicht die seiner Daten.',
    'package.name': 'Das Paket enthält eine Datei, die nicht hineingehört.',
    'package.duplicate': 'Zwei Bestandteile haben denselben Namen.',
    'package.required': 'Dem Paket fehlt eine seiner drei Dateien.',
    'package.documents': 'Das Paket enthält mehr als zehn Belege.',
    'metadata.json': 'metadata.json ist nicht kanonisches JSON des Profils mit Zeilenumbruch.',
    'metadata.format': 'metadata.json hat für diese Kette nicht das Format evidence-package/1.',
    'metadata.totals': 'Die Totale von metadata.json gehen nicht auf: eine Gruppierung weicht vom Ganzen ab.',
    'metadata.keys':
      'Ein Schlüssel in metadata.json ist kein gültiger öffentlicher Ed25519-Schlüssel mit Thumbprint und Zeiten.',
    'population.form':
      'population.csv ist fehlerhaft: anderer Kopf, andere Zeile, nicht sortiert oder eine Position doppelt.',
    'population.stated':
      'metadata.json nennt eine andere population.csv als die im Paket oder die mit --population angegebene.',
    'files.list': 'Die Liste der Dateien ist fehlerhaft oder nicht nach Namen sortiert.',
    'files.unlisted': 'Eine Datei steht nicht auf der versiegelten Liste.',
    'files.missing': 'Eine Datei der versiegelten Liste ist nicht da.',
    'files.digest': 'Eine Datei ist nicht die versiegelte: andere Länge oder anderer Digest.',
    'document.digest':
      'Ein Beleg ist nicht der, welcher der Rechnung im Prüfpfad bis zum Abschluss zuletzt beigefügt wurde.',
    'document.listed':
      'Ein bis zum Abschluss beigefügter Beleg ist weder im Paket noch richtig unter den weggelassenen aufgeführt.',
    'seal.form': 'Das Siegel ist kein kompaktes JWS aus kanonischem JSON.',
    'seal.header': 'Das Siegel hat einen anderen Kopf als alg Ed25519, kid und typ.',
    'seal.payload': 'Das Siegel hat nicht genau die Felder eines Siegels.',
    'seal.key': 'Das Siegel ist mit einem Schlüssel signiert, dem nicht vertraut wird.',
    'seal.window': 'Das Siegel ist ausserhalb der Zeit datiert, in der sein Schlüssel galt.',
    'seal.signature': 'Die Signatur des Siegels passt nicht zu seinem Schlüssel.',
    'seal.chain': 'Das Siegel ist von einer anderen Kette.',
    'seal.state': 'Das Siegel nennt eine andere Länge oder einen anderen letzten Hash als der Prüfpfad.',
    'seal.iss': 'Das Siegel ist von jemand anderem ausgestellt als erwartet oder als der Prüfpunkt.',
    'seal.iat': 'Das Siegel entstand vor dem letzten Eintrag.',
    'seal.engagement': 'Das Siegel ist von einem anderen Auftrag.',
    'seal.metadata': 'metadata.json ist nicht die versiegelte.',
    'timestamp.form': 'Der Zeitstempel ist kein RFC-3161-Token über einen SHA-256 in Base64.',
    'timestamp.imprint': 'Der Zeitstempel ist nicht über diesen Prüfpunkt.',
    'recalculate.form': 'Einem Arbeitspapier oder metadata.json fehlen Daten für die Neuberechnung.',
    'recalculate.factor': 'Eine Position ist mit einem Faktor berechnet, der nicht im Register steht.',
    'recalculate.value': 'Die Neuberechnung einer Position ergibt etwas anderes.',
    'recalculate.input':
      'Eine Berechnung beginnt mit einer anderen Zahl, Einheit, Währung oder einem anderen Vorzeichen als die Position.',
    'recalculate.trail': 'Ein Arbeitspapier zeigt seine Position anders als der Prüfpfad.',
    'recalculate.drawn':
      'Die Arbeitspapiere sind nicht die der gezogenen Positionen: eines fehlt, ist zu viel, doppelt oder an anderer Stelle.',
    'recalculate.papers':
      'Ein Arbeitspapier zeigt andere Aussagen, Durchsichten oder Neuberechnungen als der Prüfpfad.',
    'recalculate.sample':
      'metadata.json nennt eine andere Stichprobe, Auswertung oder Schlussfolgerung als der Prüfpfad.',
    'recalculate.population':
      'Die Grundgesamtheit ist nicht die der Ziehung: anderer Digest, andere Summen oder nicht die Positionen der Rechnungen, die beim Einfrieren galten.',
    'recalculate.plan':
      'Konfidenzniveau, tolerierbare und erwartete falsche Darstellung ergeben über der Grundgesamtheit einen anderen Plan: Umfang, Intervall, Start oder Präzision.',
    'recalculate.selection':
      'Der Startwert wählt andere Positionen aus der Grundgesamtheit: andere Position, anderer Treffer, anderes Gewicht, andere Chance oder anderer Ersatz.',
    'recalculate.strata':
      'Die Schichten, die gezogene Schicht oder die verwendeten Zufallszahlen sind nicht die der Auswahl.',
    'recalculate.conclusion':
      'Die Schlussfolgerung passt nicht zu den Zahlen: eine ausreichende Grundlage über der tolerierbaren falschen Darstellung ohne Begründung oder andere Anzahlen geprüfter Positionen.',
    'recalculate.completion':
      'Der Auftrag wurde abgeschlossen, obwohl etwas offen war: eine Position ungeprüft, nicht ersetzt oder nicht gutgeheissen, eine falsche Darstellung ohne Ursache oder Betrag oder eine Anmerkung der Durchsicht; oder Anmerkungen und Abzeichnungen sind nicht die des Prüfpfads, oder es gibt Arbeit von Personen, die nicht im Team waren.',
    'recalculate.evaluation':
      'Die Auswertung ist nicht das, was Ziehung, Positionen und neueste Aussagen des Prüfpfads ergeben.',
    'recalculate.documents':
      'metadata.json oder ein Arbeitspapier nennt andere Belege als der Prüfpfad oder das Paket.',
    'recalculate.members': 'metadata.json oder ein Arbeitspapier hat ein Feld, das Pakete nicht haben.',
    'recalculate.register': 'Das Register hat einen Faktor, den keine Berechnung im Paket verwendet.',
    'recalculate.caveats':
      'Ein Vorbehalt in metadata.json stimmt nicht mit den Rechnungen des Prüfpfads überein.',
    'recalculate.totals': 'Die Totale von metadata.json sind nicht die Summen der Rechnungen im Prüfpfad.',
  },
  statements: {
    nothing_read: 'Nichts konnte geprüft werden: die Datei ist weder ein Paket noch ein Prüfpfad.',
    unsound_trail:
      'Geprüft: {entries, plural, one {# Eintrag} other {# Einträge}} der Kette {chain}, mit {findings, plural, one {# Feststellung} other {# Feststellungen}}. Das ist also nicht, was signiert wurde, oder nicht, was es vorgibt.',
    unsound_package:
      'Geprüft: {files} Dateien eines Pakets und {entries, plural, one {# Eintrag} other {# Einträge}} der Kette {chain}, mit {findings, plural, one {# Feststellung} other {# Feststellungen}}. Das ist also nicht, was signiert wurde, oder nicht, was es vorgibt.',
    sound_trail:
      'Geprüft: {entries, plural, one {# Eintrag} other {# Einträge}} der Kette {chain}. Jeder Hash, jede Verkettung, jeder Inhalt, jeder Verweis, jede Erklärung und jede Summe stimmt, und der Prüfpunkt nennt den letzten Hash',
    sound_package:
      'Geprüft: {files} Dateien eines Pakets und {entries, plural, one {# Eintrag} other {# Einträge}} der Kette {chain}. Jeder Hash, jede Verkettung, jeder Inhalt, jeder Verweis, jede Erklärung und jede Summe stimmt, und der Prüfpunkt nennt den letzten Hash',
    redone_draw:
      'Umfang, Schichten und Auswahl der Stichprobe wurden aus {lines, plural, one {# Position} other {# Positionen}} der Grundgesamtheit neu berechnet und stimmen',
    redone_draws:
      'Umfang, Schichten und Auswahl der Stichprobe wurden aus {lines, plural, one {# Position} other {# Positionen}} der Grundgesamtheit und {topUps, plural, one {# Nachziehung} other {# Nachziehungen}} neu berechnet und stimmen',
    population_whole:
      'die Grundgesamtheit hat genau die Positionen der Rechnungen, die beim Einfrieren galten',
    top_ups_whole: 'die Nachziehungen haben genau die seither erfassten oder geänderten Positionen',
    selection_not_redone:
      'die Auswahl der Stichprobe wurde NICHT WIEDERHOLT: ihre Grundgesamtheit ist nicht da',
    evaluation_redone: 'Auswertung und Schlussfolgerung folgen aus den Prüfungen im Prüfpfad',
    arithmetic_redone:
      'die Berechnung von {lines, plural, one {# gezogenen Position} other {# gezogenen Positionen}} wurde wiederholt und stimmt',
    arithmetic_erased:
      '{lines, plural, one {# gezogene Position} other {# gezogene Positionen}} gelöschter Rechnungen liessen sich nicht neu berechnen',
    papers_of_lines: 'die Arbeitspapiere sind die der gezogenen Positionen',
    papers_erased:
      '{lines, plural, one {# gezogene Position, im Prüfpfad gelöscht, liess} other {# gezogene Positionen, im Prüfpfad gelöscht, liessen}} sich nicht vergleichen',
    totals_are_sums: 'die Totale sind die Summen der aufgezeichneten Rechnungen',
    totals_erased:
      'die Totale liessen sich nicht nachrechnen: gelöscht {invoices, plural, one {wurde # Rechnung} other {wurden # Rechnungen}}',
    no_key:
      'NICHT FESTGELEGT: kein Schlüssel wurde angegeben, die Signatur also nicht geprüft, und jeder hätte diese Datei machen können',
    not_signed: 'Nicht durchgehend von einem vertrauten Schlüssel signiert',
    pinned: 'Signiert mit Schlüssel {kid}, der von aussen angegeben wurde',
    pinned_without_times:
      'Signiert mit Schlüssel {kid}, der von aussen angegeben wurde, aber ohne die Zeiten seiner Gültigkeit (nbf, exp), die also nicht geprüft sind',
    pinned_own_times:
      'Signiert mit Schlüssel {kid}, der von aussen angegeben wurde; nur die Kopie in der Datei sagt, wann er galt (nbf, exp): geben Sie die veröffentlichten Schlüssel an',
    pinned_no_times:
      'Signiert mit Schlüssel {kid}, der von aussen angegeben wurde; nichts hier sagt, wann er galt (nbf, exp): geben Sie die veröffentlichten Schlüssel an',
    own_key:
      'Signiert mit Schlüssel {kid}, NICHT FESTGELEGT: der Schlüssel kam mit dem Paket, ebenso die Zeiten seiner Gültigkeit; wer das Paket gemacht hat, hat sie gewählt. Vergleichen Sie den Thumbprint mit einem von anderswo',
    previous_no_key:
      'die Signatur der früheren Datei wurde NICHT GEPRÜFT, da kein Schlüssel für sie angegeben wurde',
    previous_not_signed: 'die frühere Datei ist nicht durchgehend von einem vertrauten Schlüssel signiert',
    previous_pinned: 'die frühere Datei mit Schlüssel {kid}, ebenfalls von aussen angegeben',
    previous_pinned_without_times:
      'die frühere Datei mit Schlüssel {kid}, ebenfalls von aussen angegeben, aber ohne die Zeiten seiner Gültigkeit (nbf, exp), die also nicht geprüft sind',
    previous_pinned_own_times:
      'die frühere Datei mit Schlüssel {kid}, ebenfalls von aussen angegeben; nur die Kopie in der Datei sagt, wann er galt (nbf, exp): geben Sie die veröffentlichten Schlüssel an',
    previous_pinned_no_times:
      'die frühere Datei mit Schlüssel {kid}, ebenfalls von aussen angegeben; nichts hier sagt, wann er galt (nbf, exp): geben Sie die veröffentlichten Schlüssel an',
    previous_own_key:
      'die frühere Datei mit Schlüssel {kid}, NICHT FESTGELEGT: der Schlüssel kam mit jener Datei; wer sie gemacht hat, hat ihn gewählt',
    not_truth: 'dass das Aufgezeichnete wahr oder vollständig ist',
    not_heads: 'dass sie mit einem bekannten Stand übereinstimmt',
    head_elsewhere:
      'der bekannte Stand von Eintrag {entry} der Kette {chain}, der nach dem Ende des Pakets liegt',
    head_beyond:
      'der bekannte Stand von Eintrag {entry} der Kette {chain}, der nach dem Ende des Pakets liegt (Eintrag {end}, {endAt}): haben Sie ihn vor dieser Zeit erhalten, wurde die Kette zurückgesetzt',
    more_heads: '{count} weitere Stände danach',
    not_previous: 'die vorhergehende Periode {chain}',
    not_recalculated: 'dass Arbeitspapiere und Totale die des Prüfpfads sind',
    population_left_out:
      'dass die Stichprobe die ist, die der Startwert aus der Grundgesamtheit wählt: das Paket nennt population.csv mit ihrer Prüfsumme und enthält sie nicht (population.csv getrennt herunterladen und mitgeben)',
    population_unnamed:
      'dass die Stichprobe die ist, die der Startwert aus der Grundgesamtheit wählt: das Paket nennt keine Grundgesamtheit, wie jene früherer Versionen und wie eines, aus dem sie entfernt wurde; die Ziehung im Prüfpfad hat ihre Prüfsumme (population.csv getrennt herunterladen und mitgeben)',
    population_draws_left:
      'dass die Grundgesamtheit alle Positionen der Rechnungen hat: spätere Ziehungen blieben übrig',
    population_erased:
      'dass die Grundgesamtheit alle Positionen der Rechnungen hat: eine Löschung liess nichts zum Vergleichen',
    draws_left: '{count} spätere Ziehungen der Stichprobe, mehr als wiederholt werden',
    not_evaluated:
      'dass die Auswertung aus den Prüfungen folgt: sie nennt ihr Modell nicht, oder ein Gewicht fehlt',
    totals_not_added:
      'dass die Totale die Summen der Rechnungen sind, da eine Löschung nichts zum Vergleichen liess',
    papers_not_compared:
      'was die Papiere von {lines, plural, one {# gelöschten Position} other {# gelöschten Positionen}} zeigen, da eine Löschung nichts zum Vergleichen liess',
    totals_and_papers_not_compared:
      'dass die Totale die Summen der Rechnungen sind, und was die Papiere von {lines, plural, one {# gelöschten Position} other {# gelöschten Positionen}} zeigen, da eine Löschung nichts zum Vergleichen liess',
    previous_signature: 'die Signatur der früheren Datei',
    withheld_entry:
      'die Inhalte {entries, plural, one {eines Eintrags eines anderen Auftrags} other {von # Einträgen anderer Aufträge}}, laufend oder abgebrochen, die nur deren Prüfteams sehen',
    no_time_stamp: 'wann sie bestand, nach einer anderen Uhr als der des Dienstes (kein Zeitstempel)',
    time_stamp_missing:
      'wann sie bestand, nach einer anderen Uhr als der des Dienstes (kein Zeitstempel, obwohl einer verlangt wurde)',
    time_stamp_signature: 'die Signatur des Zeitstempels, der {time} nennt (openssl ts -verify)',
    time_ran_back:
      'die Zeit lief rückwärts: Eintrag {entry} ist vom {at}, vor Eintrag {before} vom {beforeAt}',
    time_ahead:
      '{entries, plural, one {# Eintrag ist} other {# Einträge sind}} mehr als 5 Minuten nach der Uhr dieses Rechners ({now}) datiert, als erster Eintrag {entry} ({at}): eine der beiden Uhren geht falsch',
    time_after_stamp:
      'der letzte Eintrag ({entry}) ist auf {at} datiert, mehr als 5 Minuten nach dem Zeitstempel des Prüfpunkts ({time}): eine der beiden Uhren geht falsch',
    at_found: 'gefunden {found}',
    at_opened_after: 'eröffnet nach Eintrag {entry} von {chain}; die Datei endet bei Eintrag {end}',
    at_named_found: 'bei Eintrag {entry} von {chain}: genannt {named}, gefunden {found}',
    at_known_end: 'Eintrag {entry} von {chain}; die Datei endet bei Eintrag {end}',
    at_known_found: 'bei Eintrag {entry} von {chain}: bekannt {known}, gefunden {found}',
    at_previous_differs: 'bei Eintrag {entry} von {chain} hat die frühere Datei einen anderen',
    at_previous_longer: 'die frühere Datei von {chain} hat {entries} Einträge, diese {size}',
    at_receipt_end: 'Eintrag {entry} war da am {at}; die Datei endet bei Eintrag {end} vom {endAt}',
    at_receipt: 'Quittung {number}: {text}',
    at_receipts: '{count} von {chain}',
    at_previous_rule: '{count}, zuerst {rule}: {text}',
    at_chain_given: 'angegeben {given}, genannt {named}',
    at_signed_found: 'signiert {signed}, gefunden {found}',
    at_stated_found: '{name}: angegeben {stated}, gefunden {found}',
    at_issued: '{iat}, letzter Eintrag {endAt}',
    at_none: 'es gibt keine',
    at_compressed: '{name}: {compressed} Bytes, die {bytes} sein wollen',
    at_parameters: 'die Parameter lassen sich nicht lesen',
    at_inputs: 'die Eingaben lassen sich nicht lesen',
    at_invoices_of_draw: 'geltende Rechnungen bei Ziehung {draw}: {what}',
    at_invoices: 'geltende Rechnungen bei der Ziehung',
    at_population_of_draw: 'population_at von Ziehung {draw}',
    at_draw_without_entry: 'eine Ziehung, die kein Eintrag macht',
    at_no_paper: '{line} hat kein Arbeitspapier',
    at_other_papers: '{count} Arbeitspapiere nicht gezogener Positionen',
    at_documents_order: 'Reihenfolge der Belege',
    at_further_hits: 'weitere Treffer',
    at_nothing_left: 'nichts blieb zum Ziehen übrig',
    at_population_digest: 'population_digest von Ziehung {draw}',
    at_seed: 'Startwert von Ziehung {draw}',
    at_no_draw: 'keine Ziehung des Auftrags ist im Prüfpfad',
    at_many_top_ups: 'mehr Nachziehungen, als eine Stichprobe haben kann',
    at_many_papers: 'mehr Positionen oder Papiere oder längere Kennungen, als verglichen werden',
    at_paper: 'Papier {number}: {member}',
    at_entry: '{chain}, Eintrag {entry}',
    at_basis_reason: 'basis_adequate ohne basis_reason',
    at_line: 'Zeile {number}: {line}',
    at_give_package: 'Arbeit des Prüfteams; stammt die Datei aus einem Paket, geben Sie das Paket an',
    at_re_performance: '{line}: Neuberechnung',
  },
};
