/** What changes a lockfile. */
export type PackageManagerName =
  | 'npm'
  | 'pnpm'
  | 'yarn-classic'
  | 'yarn-berry'
  | 'bun'
  | 'cargo'
  | 'uv'
  | 'poetry'
  | 'pdm'
  | 'pipenv'
  | 'pip'
  | 'bundler'
  | 'composer'
  | 'go'
  | 'nuget'
  | 'mix'
  | 'pub';
