/** How many requests beyond the files themselves one scan may spend of the REST quota. */
export interface RestQuota {
  /** Whether one more may be sent; counts it. */
  take(): boolean;
}

/** Without a token the platform serves 60 an hour, and three are spent on commit and tree. */
const ANONYMOUS = 2;
const WITH_TOKEN = 120;

export function createRestQuota(hasToken: boolean): RestQuota {
  let left = hasToken ? WITH_TOKEN : ANONYMOUS;
  return {
    take: () => {
      if (left === 0) return false;
      left -= 1;
      return true;
    },
  };
}
