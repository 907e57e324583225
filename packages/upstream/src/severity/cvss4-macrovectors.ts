import data from './cvss4-macrovectors.json' with { type: 'json' };

/** Score by the six digits EQ1 to EQ6 (CVSS 4.0, section 8.3; `000000` is the worst); 270 exist. */
export const MACROVECTOR_SCORES: ReadonlyMap<string, number> = new Map(Object.entries(data.scores));
