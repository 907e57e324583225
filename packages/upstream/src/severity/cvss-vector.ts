/** The metrics of a vector and the values each may have. */
export interface VectorGrammar {
  /** Stands before the first metric; empty for CVSS 2. */
  readonly prefix: string;
  readonly mandatory: ReadonlyMap<string, readonly string[]>;
  readonly optional: ReadonlyMap<string, readonly string[]>;
}

export const CVSS_2 = vectorGrammar(
  '',
  'AV:L,A,N AC:H,M,L Au:M,S,N C:N,P,C I:N,P,C A:N,P,C',
  'E:U,POC,F,H,ND RL:OF,TF,W,U,ND RC:UC,UR,C,ND CDP:N,L,LM,MH,H,ND TD:N,L,M,H,ND CR:L,M,H,ND IR:L,M,H,ND AR:L,M,H,ND',
);
export const CVSS_3_0 = cvss3('CVSS:3.0/');
export const CVSS_3_1 = cvss3('CVSS:3.1/');
export const CVSS_4_0 = vectorGrammar(
  'CVSS:4.0/',
  'AV:N,A,L,P AC:L,H AT:N,P PR:N,L,H UI:N,P,A VC:H,L,N VI:H,L,N VA:H,L,N SC:H,L,N SI:H,L,N SA:H,L,N',
  'E:X,A,P,U CR:X,H,M,L IR:X,H,M,L AR:X,H,M,L MAV:X,N,A,L,P MAC:X,L,H MAT:X,N,P MPR:X,N,L,H MUI:X,N,P,A ' +
    'MVC:X,H,L,N MVI:X,H,L,N MVA:X,H,L,N MSC:X,H,L,N MSI:X,S,H,L,N MSA:X,S,H,L,N ' +
    'S:X,N,P AU:X,N,Y R:X,A,U,I V:X,D,C RE:X,L,M,H U:X,Clear,Green,Amber,Red',
);

/** No version's vector with every metric set is as long. */
const LONGEST_VECTOR = 400;

/** Whether `text` is a vector, its metrics in any order: false when one is unknown, twice there, missing, or has a wrong value. */
export function isVector(text: string, grammar: VectorGrammar): boolean {
  if (text.length > LONGEST_VECTOR || !text.startsWith(grammar.prefix)) return false;
  const metrics = new Set<string>();
  for (const part of text.slice(grammar.prefix.length).split('/')) {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(colon, 0));
    const value = part.slice(colon + 1);
    const allowed = grammar.mandatory.get(name) ?? grammar.optional.get(name);
    if (allowed === undefined || !allowed.includes(value) || metrics.has(name)) return false;
    metrics.add(name);
  }
  return grammar.mandatory.keys().every((name) => metrics.has(name));
}

/** Reads `AV:N,A,L,P AC:L,H …` into a table. */
function metricTable(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text.split(' ').map((part) => {
      const [name = '', values = ''] = part.split(':');
      return [name, values.split(',')] as const;
    }),
  );
}

function vectorGrammar(prefix: string, mandatory: string, optional: string): VectorGrammar {
  return { prefix, mandatory: metricTable(mandatory), optional: metricTable(optional) };
}

function cvss3(prefix: string): VectorGrammar {
  return vectorGrammar(
    prefix,
    'AV:N,A,L,P AC:L,H PR:N,L,H UI:N,R S:U,C C:N,L,H I:N,L,H A:N,L,H',
    'E:X,U,P,F,H RL:X,O,T,W,U RC:X,U,R,C CR:X,L,M,H IR:X,L,M,H AR:X,L,M,H MAV:X,N,A,L,P MAC:X,L,H ' +
      'MPR:X,N,L,H MUI:X,N,R MS:X,U,C MC:X,N,L,H MI:X,N,L,H MA:X,N,L,H',
  );
}
