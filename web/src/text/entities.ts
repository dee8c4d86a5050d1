// Decodes named character references, such as `&hellip;`, with a table: nothing is ever passed to an HTML
// parser.

/** Leaves names that are not in the table as they are. The lexer has already decoded numeric references. */
export function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([a-z][a-z0-9]{1,8});/gi, (typed, name: string) => NAMES.get(name) ?? typed);
}

const TABLE = `
  amp & lt < gt > quot " apos ' copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „
  laquo « raquo » lsaquo ‹ rsaquo › bull • middot · deg ° plusmn ± times × divide ÷ minus − le ≤ ge ≥ ne ≠ asymp ≈ equiv ≡
  infin ∞ sum ∑ prod ∏ radic √ part ∂ nabla ∇ isin ∈ notin ∉ cap ∩ cup ∪ sub ⊂ sup ⊃ and ∧ or ∨ not ¬ forall ∀ exist ∃
  larr ← rarr → uarr ↑ darr ↓ harr ↔ lArr ⇐ rArr ⇒ uArr ⇑ dArr ⇓ hArr ⇔ check ✓ cross ✗ star ☆ hearts ♥ sect § para ¶
  dagger † Dagger ‡ permil ‰ prime ′ Prime ″ frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ micro µ euro € pound £ yen ¥
  cent ¢ curren ¤ iexcl ¡ iquest ¿ ordf ª ordm º szlig ß auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü aacute á eacute é
  iacute í oacute ó uacute ú agrave à egrave è igrave ì ograve ò ugrave ù acirc â ecirc ê icirc î ocirc ô ucirc û atilde ã
  ntilde ñ otilde õ ccedil ç aring å aelig æ oslash ø Aacute Á Eacute É Agrave À Egrave È Ccedil Ç Ntilde Ñ Aring Å AElig Æ
  Oslash Ø alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ
  sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω
  lbrace { rbrace } lbrack [ rbrack ] lpar ( rpar ) ast * lowbar _ num # excl ! quest ? colon : semi ; comma , period .
  sol / bsol \\ vert | verbar | dollar $ percnt % commat @ plus + equals = grave \` hyphen ‐`;

/** These can't be in the table above: they are spaces themselves, or invisible. */
const UNSEEN: readonly [string, string][] = [
  ["nbsp", "\u00a0"],
  ["ensp", "\u2002"],
  ["emsp", "\u2003"],
  ["thinsp", "\u2009"],
  ["zwj", "\u200d"],
  ["zwnj", "\u200c"],
  ["shy", "\u00ad"],
  ["lrm", "\u200e"],
  ["rlm", "\u200f"],
];

const NAMES: ReadonlyMap<string, string> = new Map([
  ...UNSEEN,
  ...[...TABLE.matchAll(/(\S+) (\S+)/g)].map(([, name = "", character = ""]): [string, string] => [
    name,
    character,
  ]),
]);
