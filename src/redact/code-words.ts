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

/**
 * Returns whether any word of a value says of what type or state a secret is, or how it is made. Names of systems and of
 * people's roles say nothing of the kind: `docker_dev_4_life`.
 */
export function saysWhat(value: string): boolean {
  if (describing.test(value)) return true;
  for (const { 0: found } of value.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
    if (isIn(words, found)) return true;
  }
  return false;
}

/** Returns whether a word belongs to code or to what is said about code. */
export function isOfCode(text: string): boolean {
  return isIn(things, text) || isIn(words, text);
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

/** As `parts`, without those that a password may also have. */
const describing =
  /pass|pwd|secret|token|credential|auth|crypt|hash|encod|valid|require|option|provid|generat|example|dummy|param|kenn?wort|missing|correct|apikey|keychain/i;

/** Words that join others in a sentence. */
export const grammar: ReadonlySet<string> = new Set(
  `a an and any are as at be been being both but by can did do does each else every for from had has have he her here his
  how i if in into is it its just let like me my no nor not now of off on one only or our out over own same she should so
  some such than that the their them then there these they this those to too under until up via was we were what when where
  which while who why will with without would yes you your yet again already also always never maybe please must may might
  about above across after against along among around before behind below beside between beyond down during except inside
  near onto outside since through toward upon within thus hence therefore`.split(/\s+/),
);

/** Systems, places, people and what they do: people take these for passwords, too. */
const things: ReadonlySet<string> = new Set(
  `test sample demo access account action address agent alert alpha api app audit aws azure back backend backup basic batch
  bean bearer begin beta block body bot box branch browser buffer build bundle button cache call card case cell central change
  chart chat ci class cli click client clone close cloud cluster code color comma command compute connect container content
  control cookie core country cron custom daily dark dash data database date db dead debug deploy design dev device dir direct
  directory disk doc docker domain done download draft driver drop dry east echo edge edit editor email end engine enter event
  exit export extra fast feature file final first flow folder font force free fresh front frontend full gateway git github
  gitlab global go good grant graph green grid group guard guest guide hard high hook host hot hour image index info inner
  install internal item job key keyboard large last launch left legacy level library light line link list listen live local
  lock loop low machine mail main manager manual map mark master media member mini model month move mysql native need net
  network new next node north old online open operator order other owner pack page panel phone pin pipeline plan platform
  point pool port post postgres print private prod product production program project proxy public python quick read reader
  ready real record recovery redis release remote report repository reset rest root round router run runtime script search
  second self server service session shape share shared shell side sign site slow small socket source south space special sql
  ssh stack stage staging standard star start stats status stop storage store stream support switch sync system tab table
  target task team temp tenant terminal terraform text theme ticket time tool top turn ui update upgrade upload vault vector
  vendor view watch web webhook week west window word work worker workflow world year zip zone`.split(/\s+/),
);

/** Types, states and everything else that says what a value is. */
const words: ReadonlySet<string> = new Set(
  `field string input able abort absent accept active actual add again alias align all allow amount append apply arg args
  argument array ascii ask assert asset assign async attach attempt attribute available avatar await bad base based binary
  bind bit bits blob bool boolean both break bug byte callback cancel cast category cert certificate chain changed channel
  char character check child choose chunk clean clear codec col column comment commit common compare complete component
  condition connection const constant contain context convert copy count create created cross csrf css csv current cursor
  decimal declare decode deep delete deprecate desc describe description detail detect diff digest disable disabled discard
  display dist div docs document double due dump duplicate dynamic effect element empty enable enabled encode encrypt endpoint
  entity entry enum env environment equal err error escape exact exception exec exist expect expire expired expr expression
  extension extern external fail failed failure fallback false fetch filename fill filter find fix fixed flag float follow
  footer foreign forgot form format found frame func function future get getter given half handle handler has head header
  height help hex hidden hide hint history href html http https icon id ident identifier identity idle ignore immutable
  implement import inactive include incoming inherit init initial inline insecure insert instance instead int integer
  interface interval invoke io ip issue iter join json jwt keep kernel kind label lambda lang language latest layer layout
  lazy leak least length lib license limit literal load locale locate location locked log logged logger logic long look lost
  lower make manage mask match matter max maximum memory menu merge message meta metadata method metric middle migrate
  migration min minimum mock mod modal mode modify module more most mount multi mutable name named namespace nested nil none
  normal note nothing notify null number numeric oauth obj object offset ok openid operation optional org origin output
  override package pair parent parse parser part partial pat patch path pattern pause pending per permission persist phrase
  pick pipe placeholder plain plaintext plugin policy position prefix prepare present preset press pretty prev preview primary
  priority process profile prompt prop property protect protected protocol prototype provide provider publish pull push put
  query queue quote random range rate raw reach readable readonly reason receive recent recover redirect reduce ref reference
  refresh region register registry reject related reload remove render repeat replace reply repo request resolve resource
  response restart restore result retry return reuse revert review revoke right role rollback rotate rotation route row rule
  safe salt save scale schema scope screen section secure security see select send sensitive separate sequence set setter
  setup short show signature signing signup simple single size skip slot snapshot sort span spec split src ssl state static
  stdin step stored str strict strong struct style sub submit success suffix sure symbol syntax tag template temporary term
  thing third thread throw timeout timestamp title tls todo toggle topic total trace track transform trim trigger true try
  tuple txt type typed undefined union unique unit unknown unless unset unsafe untyped upper uri url usage use used utf util
  uuid validate value var varchar variable verify version visible void volume wait warn warning weak whole width wrap write
  wrong xml yaml yml zero

  absolutely anything anyone both considered everything exactly fine forgotten gone handled involved kept known left
  longer needed otherwise passed probably really rejected sent something still stored strong taken visible whatever

  obligatoire obligatorio obligatoria obligatorias obrigatoria obrigatorio obbligatorio obbligatoria requis requise requerida
  requerido incorrecta incorrecto incorrect invalida invalido falsch erforderlich pflichtfeld vergessen verplicht vereist
  wymagane povinne mindestens minimo oublie olvidada esquecida dimenticata errata errada sbagliata faux trop zu muss wurde
  wird nicht ist sind kein keine bitte eingeben gespeichert geheim abgelaufen kurz lang leer falta campo champ doit deve debe
  no coincide primaria secundaria chiave usuario utente benutzer nombre nome nom`.split(/\s+/),
);
