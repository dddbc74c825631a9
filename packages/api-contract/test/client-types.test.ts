import { expect, it } from '@jest/globals';
import type { controlPlaneContract } from '../src/control-plane/index.js';
import type { CallOf, JsonOf, RequestOf, ResultOf } from '../src/index.js';
import type { validatorContract } from '../src/validator/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_?: T): void => undefined;

type V = typeof validatorContract;
type C = typeof controlPlaneContract;

it('types follow from the contract', () => {
  // What handlers get.
  holds<Equal<RequestOf<V['suggest']>['query']['limit'], number>>();
  holds<Equal<RequestOf<V['validate']>['query']['format'], boolean | undefined>>();
  holds<Equal<RequestOf<V['validate']>['body']['yaml'], string>>();
  holds<Equal<RequestOf<V['health']>['body'], undefined>>();
  holds<Equal<RequestOf<C['getJobVersion']>['params'], { id: string; version: number }>>();
  holds<undefined extends RequestOf<C['deleteJob']>['body'] ? true : false>();
  holds<undefined extends RequestOf<C['putJob']>['body'] ? false : true>();
  // What handlers answer.
  holds<Equal<ResultOf<V['validate']>['status'], 200 | 422>>();
  holds<Equal<ResultOf<C['putJob']>['status'], 200 | 201>>();
  holds<Equal<JsonOf<V['health']>, { status: 'ok' }>>();
  // What clients pass.
  holds<Record<never, never> extends CallOf<C['listJobs']> ? true : false>();
  holds<Record<never, never> extends CallOf<C['getJob']> ? false : true>();
  holds<Record<never, never> extends CallOf<V['explain']> ? false : true>();
  expect(holds).toBeDefined();
});
