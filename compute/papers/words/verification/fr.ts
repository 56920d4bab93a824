import type { VerificationWords } from './en.ts';

export const FR_VERIFICATION: VerificationWords = {
  rules: {
    'frame.first': 'La première ligne n’est pas la ligne d’ouverture d’une piste d’audit.',
    'frame.comma': 'Une virgule manque entre deux entrées, ou en suit la dernière.',
    'frame.last': 'La ligne de fin manque, ou aucun retour à la ligne ne la termine.',
    'frame.after': 'Quelque chose suit la ligne de fin.',
    'frame.empty': 'La piste n’a aucune entrée.',
    'line.length': 'Une ligne dépasse 16 Mio et n’a pas été lue.',
    'line.values': 'Une ligne a plus d’un million de valeurs et n’a pas été lue.',
    'line.utf8': 'Une ligne n’est pas en UTF-8.',
    'line.json': 'Une ligne n’est pas un objet JSON.',
    'line.bytes':
      'Une ligne n’est pas canonique : par exemple un champ répété, une espace, 1.0 ou un échappement inutile.',
    'line.order': 'Les champs ne sont pas dans l’ordre canonique.',
    'profile.name': 'Un nom de champ est hors du profil.',
    'profile.number': 'Un nombre n’est pas un entier dans ±(2^53-1).',
    'profile.string': 'Un texte contient U+0000, U+007F ou une demi-paire de substitution.',
    'profile.depth': 'Un contenu a plus de 32 niveaux.',
    'entry.members': 'Une entrée manque d’un champ, en a un de trop ou un d’un autre type.',
    'entry.type': 'Une entrée n’est pas du type audit-entry/1.',
    'entry.hash': 'Une empreinte n’a pas 64 chiffres hexadécimaux minuscules.',
    'entry.actor': 'Un auteur n’est pas user, api_key ou system avec un identifiant.',
    'entry.at': 'Une heure n’est pas une heure UTC réelle avec millisecondes.',
    'entry.kind': 'Un genre n’est pas nom.verbe.',
    'entry.subject': 'Un sujet n’est pas un nom et un identifiant.',
    'chain.form': 'Le nom de la chaîne n’est pas <identifiant de l’espace>/<période>.',
    'chain.expected': 'C’est une autre chaîne que celle demandée.',
    'chain.entry': 'Une entrée appartient à une autre chaîne : elle a été déplacée ici.',
    'sequence.number': 'Des entrées manquent, sont répétées, ajoutées ou dans un autre ordre.',
    'link.previous':
      'Une entrée ne suit pas la précédente : l’une des deux a été modifiée, ou une entrée entre elles a disparu.',
    'hash.header': 'L’en-tête d’une entrée a été modifié après le calcul de son empreinte.',
    'payload.digest': 'Le contenu d’une entrée a été modifié après le calcul de son empreinte.',
    'payload.salt': 'Un contenu n’a pas de sel de 128 bits au moins.',
    'payload.missing': 'Le contenu d’une entrée a disparu, et aucune entrée ne dit qu’il a été effacé.',
    'payload.decimal': 'Des kilogrammes ne sont pas un texte décimal d’au plus six décimales.',
    'time.order': 'Une entrée est datée d’avant celle qu’elle suit.',
    'refs.known': 'Une entrée renvoie à ce qui ne la précède pas sur cette chaîne.',
    'refs.count': 'Une entrée renvoie à trop peu ou trop d’autres.',
    'refs.kind': 'Une entrée renvoie à une entrée du mauvais genre.',
    'refs.subject': 'Une entrée renvoie à une entrée sur autre chose.',
    'lifecycle.opened': 'L’entrée d’ouverture n’est pas la première, ou il y en a deux.',
    'lifecycle.closed':
      'Une facture a été enregistrée, modifiée ou annulée alors que la période était clôturée.',
    'lifecycle.closing': 'Une période clôturée a été clôturée de nouveau, ou une période ouverte rouverte.',
    'lifecycle.completed': 'Du travail a été enregistré pour une mission après son achèvement.',
    'lifecycle.over': 'Une déclaration ne nomme pas l’état de la chaîne sur lequel elle porte.',
    'lifecycle.differences':
      'Une clôture n’indique pas exactement les différences entre données enregistrées et piste constatées avant elle.',
    'lifecycle.counts': 'Une déclaration compte mal les entrées.',
    'lifecycle.kinds': 'Il y a plus de 1000 genres d’entrées.',
    'lifecycle.engagements': 'Il y a plus de 10 000 missions achevées.',
    'lifecycle.superseded': 'Une version a été remplacée ou annulée deux fois : l’histoire bifurque.',
    'lifecycle.first': 'Une assertion a deux premières versions : l’histoire bifurque.',
    'lifecycle.kept': 'Deux effacements disent ce qui reste d’une version : on ignore lequel est juste.',
    'lifecycle.revision': 'La version d’une assertion ne suit pas celle qu’elle remplace.',
    'lifecycle.engagement': 'Le paquet est d’une mission que la piste n’achève pas.',
    'footing.total':
      'Les lignes d’une facture ne font pas son total, fondé sur la localisation ou le marché.',
    'footing.components': 'Les parties d’une ligne ne font pas la ligne.',
    'footing.recorded': 'Un recalcul cite une autre valeur que celle enregistrée pour la ligne.',
    'footing.difference': 'Un écart n’est pas la valeur recalculée moins la valeur enregistrée.',
    'footing.kept':
      'Un effacement garde le contenu d’une entrée qu’il ne nomme pas, ou sous une forme qu’aucune version n’a.',
    'footing.result': 'Un recalcul dit « concorde » malgré un écart, ou l’inverse.',
    'checkpoint.form': 'Le point de contrôle n’est pas un JWS compact de JSON canonique.',
    'checkpoint.header': 'Le point de contrôle a un autre en-tête que alg Ed25519, kid et typ.',
    'checkpoint.payload': 'Le point de contrôle n’a pas exactement ses champs.',
    'checkpoint.key': 'Le point de contrôle est signé d’une clé qui n’est pas de confiance.',
    'checkpoint.window': 'Le point de contrôle est daté hors du temps d’usage de sa clé.',
    'checkpoint.signature': 'La signature du point de contrôle ne correspond pas à sa clé.',
    'checkpoint.chain': 'Le point de contrôle est d’une autre chaîne.',
    'checkpoint.state':
      'La piste n’est pas celle qui a été signée : autre taille ou autre dernière empreinte.',
    'checkpoint.iss': 'Le point de contrôle a été émis par un autre que prévu.',
    'checkpoint.iat': 'Le point de contrôle a été signé avant la dernière entrée.',
    'known.head': 'La chaîne a une autre entrée à un état connu : elle a été réécrite.',
    'known.beyond':
      'Un état connu est au-delà de la fin de la chaîne : elle a été tronquée, ou restaurée d’une copie plus ancienne.',
    'known.chain': 'Un état connu est d’une chaîne qui n’est pas dans les fichiers donnés.',
    'receipt.token': 'Un reçu n’est pas un point de contrôle signé d’une clé de confiance.',
    'receipt.chain': 'Aucun des reçus n’est de cette chaîne.',
    'receipt.before':
      'Un reçu a plus d’entrées que la piste et précède sa dernière entrée : la chaîne a été ramenée en arrière.',
    'previous.form':
      'L’entrée d’ouverture ne nomme pas la chaîne, la taille et l’état de la période précédente.',
    'previous.head':
      'La période précédente a une autre entrée là où celle-ci a été ouverte : l’une des deux a été réécrite.',
    'previous.beyond':
      'Le fichier de la période précédente finit avant l’ouverture de celle-ci : c’est une copie plus ancienne, ou il a été tronqué.',
    'previous.chain':
      'Le fichier précédent n’est ni de la période que celle-ci nomme ni une copie de cette chaîne.',
    'previous.kept':
      'Les chiffres gardés par un effacement diffèrent du fichier antérieur, ou sont incomplets.',
    'previous.sound': 'Le fichier précédent a lui-même des constatations.',
    'archive.end':
      'L’enregistrement de fin du ZIP n’est pas les 22 derniers octets, a un commentaire ou plusieurs disques, ou contredit celui de zip64.',
    'archive.directory': 'Le répertoire du ZIP ne concorde pas avec son enregistrement de fin.',
    'archive.flags': 'Un membre est chiffré, ou utilise ce qu’un paquet n’a pas.',
    'archive.extra': 'Un membre a un champ ou un commentaire qu’un paquet n’a pas.',
    'archive.regular': 'Un membre n’est ni un fichier ordinaire ni le dossier vide des pièces.',
    'archive.size': 'Un membre est plus grand que permis, ou trop comprimé pour être crédible.',
    'archive.local': 'L’en-tête local d’un membre diffère du répertoire.',
    'archive.layout': 'Des membres se recouvrent, ou des octets n’appartiennent à aucun.',
    'archive.data': 'Les données d’un membre sont abîmées, ou d’une autre longueur qu’indiqué.',
    'archive.crc': 'La somme de contrôle d’un membre n’est pas celle de ses données.',
    'package.name': 'Le paquet contient un fichier qui n’y a pas sa place.',
    'package.duplicate': 'Deux membres ont le même nom.',
    'package.required': 'Il manque au paquet un de ses trois fichiers.',
    'package.documents': 'Le paquet contient plus de dix pièces.',
    'metadata.json': 'metadata.json n’est pas le JSON canonique du profil et un retour à la ligne.',
    'metadata.format': 'metadata.json n’est pas au format evidence-package/1 pour cette chaîne.',
    'metadata.totals': 'Les totaux de metadata.json ne concordent pas : un regroupement diffère du tout.',
    'metadata.keys':
      'Une clé de metadata.json n’est pas une clé publique Ed25519 valable avec son empreinte et ses heures.',
    'population.form':
      'population.csv est mal formé : autre en-tête ou ligne, hors d’ordre, ou une ligne en double.',
    'population.stated':
      'metadata.json nomme un autre population.csv que celui du paquet ou donné avec --population.',
    'files.list': 'La liste des fichiers est mal formée, ou n’est pas triée par nom.',
    'files.unlisted': 'Un fichier n’est pas sur la liste scellée.',
    'files.missing': 'Un fichier de la liste scellée n’est pas là.',
    'files.digest': 'Un fichier n’est pas celui qui a été scellé : autre longueur ou empreinte.',
    'document.digest':
      'Une pièce n’est pas la dernière jointe à sa facture sur la piste jusqu’à l’achèvement.',
    'document.listed':
      'Une pièce jointe jusqu’à l’achèvement n’est ni dans le paquet ni bien citée parmi celles omises.',
    'seal.form': 'Le sceau n’est pas un JWS compact de JSON canonique.',
    'seal.header': 'Le sceau a un autre en-tête que alg Ed25519, kid et typ.',
    'seal.payload': 'Le sceau n’a pas exactement les champs d’un sceau.',
    'seal.key': 'Le sceau est signé d’une clé qui n’est pas de confiance.',
    'seal.window': 'Le sceau est daté hors du temps d’usage de sa clé.',
    'seal.signature': 'La signature du sceau ne correspond pas à sa clé.',
    'seal.chain': 'Le sceau est d’une autre chaîne.',
    'seal.state': 'Le sceau nomme une autre taille ou dernière empreinte que la piste.',
    'seal.iss': 'Le sceau a été émis par un autre que prévu, ou que le point de contrôle.',
    'seal.iat': 'Le sceau a été fait avant la dernière entrée.',
    'seal.engagement': 'Le sceau est d’une autre mission.',
    'seal.metadata': 'metadata.json n’est pas celui qui a été scellé.',
    'timestamp.form': 'L’horodatage n’est pas un jeton RFC 3161 sur un SHA-256, en base64.',
    'timestamp.imprint': 'L’horodatage ne porte pas sur ce point de contrôle.',
    'recalculate.form': 'Il manque à une feuille de travail ou à metadata.json des données du recalcul.',
    'recalculate.factor': 'Une ligne est calculée avec un facteur absent du registre.',
    'recalculate.value': 'Le recalcul d’une ligne donne un autre résultat.',
    'recalculate.input':
      'Un calcul part d’un autre nombre, d’une autre unité, monnaie ou d’un autre signe que la ligne.',
    'recalculate.trail': 'Une feuille de travail montre sa ligne autrement que la piste.',
    'recalculate.drawn':
      'Les feuilles de travail ne sont pas celles des lignes tirées : une manque, est en trop, répétée ou ailleurs.',
    'recalculate.papers':
      'Une feuille de travail montre d’autres assertions, revues ou recalculs que la piste.',
    'recalculate.sample':
      'metadata.json indique un autre échantillon, une autre évaluation ou conclusion que la piste.',
    'recalculate.population':
      'La population n’est pas celle du tirage : autre empreinte, autres sommes, ou pas les lignes des factures en vigueur lorsqu’elle a été figée.',
    'recalculate.plan':
      'Confiance, anomalie tolérable et attendue donnent sur la population un autre plan : taille, intervalle, départ ou précision.',
    'recalculate.selection':
      'La graine choisit d’autres lignes de la population : autre ligne, sélection, poids, chance ou remplacement.',
    'recalculate.strata':
      'Les strates, la strate tirée ou les nombres aléatoires ne sont pas ceux de la sélection.',
    'recalculate.conclusion':
      'La conclusion ne s’accorde pas avec les chiffres : une base suffisante au-dessus de l’anomalie tolérable sans raison, ou d’autres nombres de lignes testées.',
    'recalculate.completion':
      'La mission a été achevée alors que quelque chose était ouvert : une ligne non testée, non remplacée ou non approuvée, une anomalie sans cause ou montant, ou une note de revue ; ou ses notes et signatures ne sont pas celles de la piste, ou il y a un travail de personnes qui n’étaient pas dans l’équipe.',
    'recalculate.evaluation':
      'L’évaluation n’est pas ce que donnent le tirage, les lignes et les dernières assertions de la piste.',
    'recalculate.documents':
      'metadata.json ou une feuille de travail indique d’autres pièces que la piste ou le paquet.',
    'recalculate.members': 'metadata.json ou une feuille de travail a un champ que les paquets n’ont pas.',
    'recalculate.register': 'Le registre a un facteur qu’aucun calcul du paquet n’utilise.',
    'recalculate.caveats': 'Une réserve de metadata.json ne concorde pas avec les factures de la piste.',
    'recalculate.totals': 'Les totaux de metadata.json ne sont pas les sommes des factures de la piste.',
  },
  statements: {
    nothing_read: 'Rien n’a pu être vérifié : le fichier n’est ni un paquet ni une piste.',
    unsound_trail:
      'Vérifié : {entries, plural, one {# entrée} other {# entrées}} de la chaîne {chain}, avec {findings, plural, one {# constatation} other {# constatations}}. Ce n’est donc pas ce qui a été signé, ou pas ce qu’il prétend.',
    unsound_package:
      'Vérifié : {files} fichiers d’un paquet et {entries, plural, one {# entrée} other {# entrées}} de la chaîne {chain}, avec {findings, plural, one {# constatation} other {# constatations}}. Ce n’est donc pas ce qui a été signé, ou pas ce qu’il prétend.',
    sound_trail:
      'Vérifié : {entries, plural, one {# entrée} other {# entrées}} de la chaîne {chain}. Chaque empreinte, lien, contenu, renvoi, déclaration et somme est juste, et le point de contrôle nomme la dernière empreinte',
    sound_package:
      'Vérifié : {files} fichiers d’un paquet et {entries, plural, one {# entrée} other {# entrées}} de la chaîne {chain}. Chaque empreinte, lien, contenu, renvoi, déclaration et somme est juste, et le point de contrôle nomme la dernière empreinte',
    redone_draw:
      'taille, strates et sélection de l’échantillon ont été refaites à partir de {lines, plural, one {# ligne} other {# lignes}} de la population et concordent',
    redone_draws:
      'taille, strates et sélection de l’échantillon ont été refaites à partir de {lines, plural, one {# ligne} other {# lignes}} de la population et de {topUps, plural, one {# tirage complémentaire} other {# tirages complémentaires}} et concordent',
    population_whole: 'la population a exactement les lignes des factures en vigueur lorsqu’elle a été figée',
    top_ups_whole: 'les tirages complémentaires ont exactement les lignes enregistrées ou modifiées depuis',
    selection_not_redone: 'le choix de l’échantillon n’a PAS ÉTÉ REFAIT : sa population n’est pas là',
    evaluation_redone: 'l’évaluation et la conclusion découlent des tests de la piste',
    arithmetic_redone:
      'le calcul de {lines, plural, one {# ligne tirée} other {# lignes tirées}} a été refait et concorde',
    arithmetic_erased:
      '{lines, plural, one {# ligne tirée d’une facture effacée n’a pu être recalculée} other {# lignes tirées de factures effacées n’ont pu être recalculées}}',
    papers_of_lines: 'les feuilles de travail sont celles des lignes tirées',
    papers_erased:
      '{lines, plural, one {# ligne tirée, effacée sur la piste, n’a pu être comparée} other {# lignes tirées, effacées sur la piste, n’ont pu être comparées}}',
    totals_are_sums: 'les totaux sont les sommes des factures enregistrées',
    totals_erased:
      'les totaux n’ont pu être additionnés, car {invoices, plural, one {# facture a été effacée} other {# factures ont été effacées}}',
    no_key:
      'NON ÉTABLI : aucune clé n’a été donnée, la signature n’a donc pas été vérifiée et n’importe qui a pu faire ce fichier',
    not_signed: 'Non signé partout par une clé de confiance',
    pinned: 'Signé par la clé {kid}, donnée de l’extérieur',
    pinned_without_times:
      'Signé par la clé {kid}, donnée de l’extérieur, mais sans ses heures d’usage (nbf, exp), qui n’ont donc pas été vérifiées',
    pinned_own_times:
      'Signé par la clé {kid}, donnée de l’extérieur ; seule la copie du fichier dit quand elle était en usage (nbf, exp) : donnez les clés publiées',
    pinned_no_times:
      'Signé par la clé {kid}, donnée de l’extérieur ; rien ici ne dit quand elle était en usage (nbf, exp) : donnez les clés publiées',
    own_key:
      'Signé par la clé {kid}, NON ÉTABLIE : la clé est venue avec le paquet, ses heures d’usage aussi, donc l’auteur du paquet les a choisies ; comparez l’empreinte avec une autre source',
    previous_no_key: 'la signature du fichier précédent n’a PAS ÉTÉ VÉRIFIÉE, faute de clé',
    previous_not_signed: 'le fichier précédent n’est pas signé partout par une clé de confiance',
    previous_pinned: 'le fichier précédent par la clé {kid}, donnée aussi de l’extérieur',
    previous_pinned_without_times:
      'le fichier précédent par la clé {kid}, donnée aussi de l’extérieur, mais sans ses heures d’usage (nbf, exp), qui n’ont donc pas été vérifiées',
    previous_pinned_own_times:
      'le fichier précédent par la clé {kid}, donnée aussi de l’extérieur ; seule la copie du fichier dit quand elle était en usage (nbf, exp) : donnez les clés publiées',
    previous_pinned_no_times:
      'le fichier précédent par la clé {kid}, donnée aussi de l’extérieur ; rien ici ne dit quand elle était en usage (nbf, exp) : donnez les clés publiées',
    previous_own_key:
      'le fichier précédent par la clé {kid}, NON ÉTABLIE : la clé est venue avec ce fichier, donc son auteur l’a choisie',
    not_truth: 'que ce qui a été enregistré est vrai ou complet',
    not_heads: 'qu’il concorde avec un état connu',
    head_elsewhere: 'l’état connu de l’entrée {entry} de {chain}, qui est après la fin du paquet',
    head_beyond:
      'l’état connu de l’entrée {entry} de {chain}, qui est après la fin du paquet (entrée {end}, {endAt}) : si vous l’avez reçu avant cette heure, la chaîne a été ramenée en arrière',
    more_heads: '{count} autres états après celui-ci',
    not_previous: 'la période précédente {chain}',
    not_recalculated: 'que feuilles de travail et totaux sont ceux de la piste',
    population_left_out:
      'que l’échantillon est celui que la graine choisit dans la population : le paquet nomme population.csv avec son empreinte et ne la contient pas (télécharger population.csv à part et la joindre)',
    population_unnamed:
      'que l’échantillon est celui que la graine choisit dans la population : le paquet ne nomme aucune population, comme ceux de versions antérieures et comme un paquet dont on l’a retirée ; le tirage dans la piste a son empreinte (télécharger population.csv à part et la joindre)',
    population_draws_left:
      'que la population a toutes les lignes des factures : des tirages ultérieurs sont restés',
    population_erased:
      'que la population a toutes les lignes des factures : un effacement n’a rien laissé à comparer',
    draws_left: '{count} tirages ultérieurs de l’échantillon, plus qu’on n’en refait',
    not_evaluated: 'que l’évaluation découle des tests : elle n’indique pas son modèle, ou un poids manque',
    totals_not_added:
      'que les totaux sont les sommes des factures, un effacement n’ayant rien laissé à comparer',
    papers_not_compared:
      'ce que montrent les feuilles de {lines, plural, one {# ligne effacée} other {# lignes effacées}}, un effacement n’ayant rien laissé à comparer',
    totals_and_papers_not_compared:
      'que les totaux sont les sommes des factures, et ce que montrent les feuilles de {lines, plural, one {# ligne effacée} other {# lignes effacées}}, un effacement n’ayant rien laissé à comparer',
    previous_signature: 'la signature du fichier précédent',
    withheld_entry:
      'le contenu {entries, plural, one {d’une entrée d’une autre mission} other {de # entrées d’autres missions}}, en cours ou abandonnées, que seuls leurs auditeurs voient',
    no_time_stamp: 'quand il existait, selon une autre horloge que celle du service (sans horodatage)',
    time_stamp_missing:
      'quand il existait, selon une autre horloge que celle du service (sans horodatage, bien qu’un ait été demandé)',
    time_stamp_signature: 'la signature de l’horodatage, qui indique {time} (openssl ts -verify)',
    time_ran_back: 'le temps a reculé : l’entrée {entry} est du {at}, avant l’entrée {before} du {beforeAt}',
    time_ahead:
      '{entries, plural, one {# entrée est datée} other {# entrées sont datées}} de plus de 5 minutes après l’horloge de cette machine ({now}), la première étant l’entrée {entry} ({at}) : l’une des deux horloges est fausse',
    time_after_stamp:
      'la dernière entrée ({entry}) est datée du {at}, plus de 5 minutes après l’horodatage du point de contrôle ({time}) : l’une des deux horloges est fausse',
    at_found: 'trouvé {found}',
    at_opened_after: 'ouverte après l’entrée {entry} de {chain} ; le fichier finit à l’entrée {end}',
    at_named_found: 'à l’entrée {entry} de {chain} : {named} nommé, {found} trouvé',
    at_known_end: 'entrée {entry} de {chain} ; le fichier finit à l’entrée {end}',
    at_known_found: 'à l’entrée {entry} de {chain} : {known} connu, {found} trouvé',
    at_previous_differs: 'à l’entrée {entry} de {chain}, le fichier précédent en a une autre',
    at_previous_longer: 'le fichier précédent de {chain} a {entries} entrées, celui-ci {size}',
    at_receipt_end: 'l’entrée {entry} était là le {at} ; le fichier finit à l’entrée {end} du {endAt}',
    at_receipt: 'reçu {number} : {text}',
    at_receipts: '{count} de {chain}',
    at_previous_rule: '{count}, d’abord {rule} : {text}',
    at_chain_given: '{given} donnée, {named} nommée',
    at_signed_found: 'signé {signed}, trouvé {found}',
    at_stated_found: '{name} : {stated} indiqué, {found} trouvé',
    at_issued: '{iat}, dernière entrée {endAt}',
    at_none: 'il n’y en a pas',
    at_compressed: '{name} : {compressed} octets qui en annoncent {bytes}',
    at_parameters: 'ses paramètres sont illisibles',
    at_inputs: 'ses données sont illisibles',
    at_invoices_of_draw: 'factures en vigueur au tirage {draw} : {what}',
    at_invoices: 'factures en vigueur au tirage',
    at_population_of_draw: 'population_at du tirage {draw}',
    at_draw_without_entry: 'un tirage qu’aucune entrée ne fait',
    at_no_paper: '{line} n’a pas de feuille de travail',
    at_other_papers: '{count} feuilles de lignes non tirées',
    at_documents_order: 'ordre des pièces',
    at_further_hits: 'autres sélections',
    at_nothing_left: 'rien ne restait à tirer',
    at_population_digest: 'population_digest du tirage {draw}',
    at_seed: 'graine du tirage {draw}',
    at_no_draw: 'aucun tirage de la mission n’est sur la piste',
    at_many_top_ups: 'plus de tirages complémentaires qu’un échantillon n’en peut avoir',
    at_many_papers: 'plus de lignes ou de feuilles, ou des identifiants plus longs, qu’on n’en compare',
    at_paper: 'feuille {number} : {member}',
    at_entry: '{chain}, entrée {entry}',
    at_basis_reason: 'basis_adequate sans basis_reason',
    at_line: 'ligne {number} : {line}',
    at_give_package: 'travail des auditeurs ; si ce fichier vient d’un paquet, donnez le paquet',
    at_re_performance: '{line} : recalcul',
  },
};
