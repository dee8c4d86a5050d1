// Knows the words that values in code, settings and sentences about code are made of. In a place for a secret, a value
// with such a word says what the secret is for, of what type it is or what happens to it. A word that people choose as
// a password says nothing of the kind.

/** Returns whether any word of a value belongs to code or to a sentence, rather than to a password that someone chose. */
export function saysCode(value: string): boolean {
  if (parts.test(value)) return true;
  for (const { 0: found, index } of value.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
    // In random letters, a short word occurs by chance.
    const isOwn =
      found.length > 2 || !/\w/.test((value[index - 1] ?? "") + (value[index + found.length] ?? ""));
    if (isOwn && (isIn(grammar, found) || isOfCode(found))) return true;
  }
  return false;
}

/** Returns whether a word belongs to code or to what is said about code. */
export function isOfCode(text: string): boolean {
  return isIn(words, text);
}

function isIn(known: ReadonlySet<string>, text: string): boolean {
  const word = text.toLowerCase();
  return (
    known.has(word) ||
    known.has(word.replace(ending, "")) ||
    known.has(word.replace(/ing$/, "e")) ||
    known.has(word.replace(/ies$/, "y"))
  );
}

const ending = /^un|(?:e?s|e?d|ing|ly)$/;

/** These count also within a longer word: `hashedpassword`. */
const parts =
  /pass|pwd|secret|token|credential|auth|crypt|hash|encod|valid|default|config|setting|require|option|provid|generat|user|admin|login|example|dummy|param|(?<![a-z]{6})(?:string|sample|demo|test|field|input)(?![a-z]{4})|kenn?wort|missing|correct|apikey|keychain/i;

/** Words that join others in a sentence. */
export const grammar: ReadonlySet<string> = new Set(
  `a an and any are as at be been being both but by can did do does each else every for from had has have he her here his
  how i if in into is it its just let like me my no nor not now of off on one only or our out over own same she should so
  some such than that the their them then there these they this those to too under until up via was we were what when where
  which while who why will with without would yes you your yet again already also always never maybe please must may might
  about above across after against along among around before behind below beside between beyond down during except inside
  near onto outside since through toward upon within thus hence therefore`.split(/\s+/),
);

const words = new Set(
  `field test string sample demo input able abort absent accept access account action active actual add address again agent alert alias align all allow alpha
  amount api app append apply arg args argument array ascii ask assert asset assign async attach attempt attribute audit
  available avatar await aws azure back backend backup bad base based basic batch bean bearer begin beta binary bind bit bits
  block blob body bool boolean both bot box branch break browser buffer bug build bundle button byte cache call callback
  cancel card case cast category cell central cert certificate chain change changed channel char character chart chat check
  child choose chunk ci class clean clear cli click client clone close cloud cluster code codec col color column comma command
  comment commit common compare complete component compute condition connect connection const constant contain container
  content context control convert cookie copy core count country create created cron cross csrf css csv current cursor custom
  daily dark dash data database date db dead debug decimal declare decode deep delete deploy deprecate desc describe
  description design detail detect dev device diff digest dir direct directory disable disabled discard disk display dist div
  doc docker docs document domain done double download draft driver drop dry due dump duplicate dynamic east echo edge edit
  editor effect element email empty enable enabled encode encrypt end endpoint engine enter entity entry enum env environment
  equal err error escape event exact exception exec exist exit expect expire expired export expr expression extension extern
  external extra fail failed failure fallback false fast feature fetch file filename fill filter final find first fix fixed
  flag float flow folder follow font footer force foreign forgot form format found frame free fresh front frontend full func
  function future gateway get getter git github gitlab given global go good grant graph green grid group guard guest guide half
  handle handler hard has head header height help hex hidden hide high hint history hook host hot hour href html http https
  icon id ident identifier identity idle ignore image immutable implement import inactive include incoming index info inherit init
  initial inline inner insecure insert install instance instead int integer interface internal interval invoke io ip issue
  item iter job join json jwt keep kernel key keyboard kind label lambda lang language large last latest launch layer layout
  lazy leak least left legacy length level lib library license light limit line link list listen literal live load local
  locale locate location lock locked log logged logger logic long look loop lost low lower machine mail main make manage
  manager manual map mark mask master match matter max maximum media member memory menu merge message meta metadata method
  metric middle migrate migration min mini minimum mock mod modal mode model modify module month more most mount move multi
  mutable mysql name named namespace native need nested net network new next nil node none normal north note nothing notify
  null number numeric oauth obj object offset ok old online open openid operation operator optional order org origin other
  output override owner pack package page pair panel parent parse parser part partial pat patch path pattern pause pending
  per permission persist phone phrase pick pin pipe pipeline placeholder plain plaintext plan platform plugin point policy
  pool port position post postgres prefix prepare present preset press pretty prev preview primary print priority private
  process prod product production profile program project prompt prop property protect protected protocol prototype provide
  provider proxy public publish pull push put python query queue quick quote random range rate raw reach read reader readable
  readonly ready real reason receive recent record recover recovery redirect redis reduce ref reference refresh region
  register registry reject related release reload remote remove render repeat replace reply repo report repository request
  reset resolve resource response rest restart restore result retry return reuse revert review revoke right role rollback
  root rotate rotation round route router row rule run runtime safe salt save scale schema scope screen script search second
  section secure security see select self send sensitive separate sequence server service session set setter setup shape
  share shared shell short show side sign signature signing signup simple single site size skip slot slow small snapshot
  socket sort source south space span spec special split sql src ssh ssl stack stage staging standard star start state
  static stats status stdin step stop storage store stored str stream strict strong struct style sub submit success suffix
  support sure switch symbol sync syntax system tab table tag target task team template temp temporary tenant term terminal
  terraform text theme thing third thread throw ticket time timeout timestamp title tls todo toggle tool top topic total
  trace track transform trim trigger true try tuple turn txt type typed ui undefined union unique unit unknown unless unset
  unsafe untyped update upgrade upload upper uri url usage use used utf util uuid validate value var varchar variable vault
  vector vendor verify version view visible void volume wait warn warning watch weak web webhook week west whole width window
  word work worker workflow world wrap write wrong xml yaml year yml zero zip zone

  absolutely anything anyone both considered everything exactly fine forgotten gone handled involved kept known left
  longer needed otherwise passed probably really rejected sent something still stored strong taken visible whatever

  obligatoire obligatorio obligatoria obligatorias obrigatoria obrigatorio obbligatorio obbligatoria requis requise requerida
  requerido incorrecta incorrecto incorrect invalida invalido falsch erforderlich pflichtfeld vergessen verplicht vereist
  wymagane povinne mindestens minimo oublie olvidada esquecida dimenticata errata errada sbagliata faux trop zu muss wurde
  wird nicht ist sind kein keine bitte eingeben gespeichert geheim abgelaufen kurz lang leer falta campo champ doit deve debe
  no coincide primaria secundaria chiave usuario utente benutzer nombre nome nom`.split(/\s+/),
);
