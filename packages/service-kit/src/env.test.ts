import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvironmentError, parseEnv } from './env.ts';

const Settings = z.object({
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(8080),
  TOKEN: z.string().min(10, 'must have at least 10 characters').optional(),
});

describe('parseEnv', () => {
  it('fills in defaults, counts empty values as unset, and ignores other variables', () => {
    expect(parseEnv(Settings, { PORT: ' ', TOKEN: '', HOME: '/x' })).toEqual({ PORT: 8080 });
  });

  it('names every faulty variable, one a line, and repeats no value', () => {
    const parse = () => parseEnv(Settings, { PORT: 'eighty', TOKEN: 'secret' });
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(/PORT: .*\n.*TOKEN: must have at least 10 characters/);
    expect(parse).not.toThrow(/secret/);
  });

  it('gives settings that nobody can change', () => {
    expect(Object.isFrozen(parseEnv(Settings, {}))).toBe(true);
  });
});
