import { describe, expect, it } from 'vitest';
import { reasonOf } from './reason-of.ts';

class Trouble extends Error {
  override readonly name = 'Trouble';
}

class UpstreamTrouble extends Trouble {
  readonly upstream = 'nvd';
}

function syntaxError(): unknown {
  try {
    return JSON.parse('secret {');
  } catch (error) {
    return error;
  }
}

describe('reasonOf', () => {
  it('names the errors and quotes none of them', () => {
    const cause = new Trouble('Failed query, with secret', { cause: syntaxError() });
    expect(reasonOf(cause)).toEqual({ errors: ['Trouble', 'SyntaxError'] });
  });

  it('tells the trouble of an upstream in its outermost words', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(reasonOf(new UpstreamTrouble('nvd: the connection failed', { cause: refused }))).toEqual({
      reason: 'nvd: the connection failed',
      errors: ['Trouble', 'Error ECONNREFUSED'],
    });
  });

  it('ends on what is no error, and on a chain that leads back to itself', () => {
    expect(reasonOf('secret')).toEqual({ errors: ['string'] });
    const circle = new Trouble('round');
    circle.cause = circle;
    expect(reasonOf(circle).errors).toHaveLength(8);
  });
});
