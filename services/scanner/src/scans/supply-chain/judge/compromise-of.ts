import data from '../../../../data/compromised-commits.json' with { type: 'json' };

/** Where the commit is documented as hostile; null when it is not known to be. `repository` in lower case. */
export function compromiseOf(repository: string, sha: string): string | null {
  return SOURCES.get(`${repository}@${sha}`) ?? null;
}

// Tags were moved to these commits; whoever still names one runs the attack.
const SOURCES: ReadonlyMap<string, string> = new Map(
  data.incidents.flatMap(({ repository, source, commits }) =>
    commits.map((sha) => [`${repository}@${sha}`, source] as const),
  ),
);
