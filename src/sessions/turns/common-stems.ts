// Lists beginnings of words that are common in any project, so that their other forms are recognized too. Like the
// words of common-words.ts, they need a word of its own next to them to name a subject.

/** Checks for a word that begins with one of the stems, and is not much longer: "listed" is common, "listener" is not. */
export function hasCommonStem(word: string): boolean {
  for (let length = word.length; length >= SHORTEST && length >= word.length * LEAST; length--)
    if (STEMS.has(word.slice(0, length))) return true;
  return false;
}

const STEMS: ReadonlySet<string> = new Set(
  `
  accept accord accomplish acquaint acquant across activ actual addition adjust agree allow alternativ analy anyway
  appear applic attached apply applied approach appropriat architect around aspect assum attach attempt attention avail avoid
  aware basic because become behav believ below better between bigger bottom broke broken bring brought built called
  capab careful caught cause certain chance check choice choos clarif clean clear clone codebase coding collect combin
  common compar compat complet complex comprehens concern concis confirm confus consider consist contain content
  continu convert correct could couple course cover creat current decid deep default defin deliver depend describ
  descript desir detail detect determin develop differ direct discover discuss doubt during early earlier easi easy
  edit effect effort either empty enabl encount enough ensur enter environ especial everyth exact exampl excell except
  execut exist expect experien expert explain explan explor express extend familiar fast feature feel figur fill
  final finish focus follow forget format forward found framework fresh full function further futur general generat
  given giving glad great group guess guid half handl happen hard high hint hope however identif ignor image immediat
  implement improv includ incorrect increas indicat individual info initial inside inspect install instead instruct
  integrat intend interest internal introduc investigat involv item itself later launch lead learn least leave left
  level librar likely limit line list little local logic long maint major make manag manual match matter mention
  method minor minut missing mistak modif moment move multipl necess never normal note notice obvious often
  operat opinion option order organi origin otherwise output outside overall overview page particular past pattern
  perfect perform perhaps persist person place plan point popular posit possib practic prefer prepar present pretty prevent
  previous prior probab problem proceed process professional program proper propos provid public purpos qualit
  question quick rather reach ready real reason receiv recent recommend reduc refactor refer reflect regard regular
  relat relevant remain remember renam repeat replac report request requir research resolv resource respond respons
  rest restor restructur result resum return revert revis rewrit right root safe same sample save scan scope screenshot script
  search section select send sense separat serious setup several share short should show side similar simpl since
  single situation size skip slight slow small smart solid solution solv someone soon sound source special specif
  speed split stage standard state statement stay still straight strange strategy structur success such suggest suit
  summar support suppos switch system take talk target team term text thank thing think thorough though thought
  through time today together tool topic touch toward track trouble true trust turn type typical under understand
  unless until unused updat upgrade usage useful usual utili valid value variet various verif verification view visible wait walk
  warn watch websit whatever whenever whether whole wish within without wonder word work worry worth write wrong
  yesterday yourself vulnerab
  aktuell alle ander anleit anpass ansatz anseh antwort anwend anzeig aufbau ausführ ausgab bedeut begin beispiel
  benutz bereit besser bestehend bestimm bitte brauch daten deutlich dokument durchführ eigen einbau einfach einführ
  eingab einricht entsprech entwick ergebnis erklär erste erweiter funktion ganz gehör genau gibt grund hinzu immer
  klasse komplett könn läuft lauf lösung mehr meine möglich nachricht nächst neue notwendig nutz objekt passier plan
  prüf punkt richtig schnell schreib schritt seite sollt sonst stell struktur such system testen text trotzdem überprüf umsetz
  unterschied verbesser version verwend vollständig vorhand vorschl weiter welche wenig werde wicht wieder woll zeile
  zusamm zwei
  actuel ajout analys appliqu approch après aucun aujourd aussi autre avant beaucoup besoin bouton chaque choisi
  comment commenc complèt complet compren comprendr connai consist contien continu corrig création dernier description
  détail devrait direct donn dossier doit enregistr ensemble ensuite entier erreur essa exact exemple exist explic fonctionne
  expliqu faire fichier fonction fonctionne format général gestion idée implément important indiqu information install lancer
  ligne liste logique maintenant manière marche meilleur même mettre modif montr nécessaire nouveau nouvelle ouvr
  page parce partie passer pense permet peut plusieurs possible pouvoir premier problèm procéd produi projet propos
  quelqu question raison recherch rempla répons rest résult savoir selon seul simpl solution souhait suite supprim
  système texte toujours travail trouv utilis valeur vérif version voir vouloir
  abrir ahora alguien alguna algún análisis anterior aplic archivo ayud bien buen busc cada cambi carpeta caso código
  comenz como complet comprend configur consider conten contien correct crear cuando datos deber decir defin dentro
  desarroll descrip después detall dific diferent direct documen ejecut ejempl empez encontr entiend entonces error
  escrib espec estructur exact explic falt forma format función funcion genera gracias hacer haga hici idea implement
  importan informac instal interes línea lista llam lógic lugar manera mejor mensaje mism modif momento mostr muestr
  necesit nuev ningun objet opcion página parec parte pasar paso pens permit porque posibl pregunt primer problem
  proces proyect prueb pued punto quier realiz recomend respuest result revis saber según siempre siguient simpl
  sistema solo solucion tambi tener termin texto tiene tipo todav todo trabaj usar utiliz valor verific versión
  актуал анализ больш будет быстр важн вариант вижу включ внес возмож вопрос время всегда выбер выбор выбр выведи
  выглядит выполн главн готов данн делай делат детал добав долж друг закоммит закоми замен зачем знаеш значен измен
  иначе инструкц информац использ исправ кажд кажется какие какой когда команд комманд конкрет котор кратко куда лучш
  мелк может можешь название написа напиши настро начал начн находи незакоммич нормальн нужна нужны обнов обраб обычн
  объясн однако описан остал ответ открой отобра ошиб парам перв перевед передела перезагру пиши плох подготов подробн
  подскаж пойму поищи покаж полн получ помог поправ порекоменд порядк после последн посмотр почему прав предлож
  предыдущ приложен пример принцип причин проблем провед провер программ продолж проект просто пункт пусть работа
  рабоч разве раздел разобра расскаж расширен реализ результат рекоменд решен сгенерир сдела сейчас систем скажи
  скольк следующ случа смотр снача созда сообщен сохран список способ сразу стоит строк структур такой такж таки текст
  текущ теперь только точно удал улучш устан учет файл форм функц хорош хотел хотя часть чтобы экран этап`
    .trim()
    .split(/\s+/),
);

const SHORTEST = 4;
const LEAST = 0.6;
