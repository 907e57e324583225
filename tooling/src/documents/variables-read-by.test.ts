import { expect, it } from 'vitest';
import { variablesReadBy } from './variables-read-by.ts';

it.each([
  ['a property of the process', "process.env['CORPUS_DIR'] ?? beside", ['CORPUS_DIR']],
  ['a property with a dot', 'process.env.PATH', ['PATH']],
  ['a property of an argument', "env['DEMO_DATA_DIR']", ['DEMO_DATA_DIR']],
  ['a name in a list', "const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT'];", ['OTEL_EXPORTER_OTLP_ENDPOINT']],
  ['nothing of another object', "headers['ACCEPT'] + menv['X_Y'] + 'NOT_OURS'", []],
])('finds %s', (_, source, names) => {
  expect([...variablesReadBy(source)]).toEqual(names);
});
