import { OutputGroup } from '../../broker/output-group.js';
import { type Check, compileCheck } from '../../engine/check.js';
import type { Output } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { writePatiently } from '../../engine/patience.js';
import { StartError } from '../../engine/start-error.js';
import type { Batch, Message } from '../../message/message.js';
import {
  ACKNOWLEDGED,
  type Outcome,
  outcomeOf,
  type Refused,
  refused,
  refusedMessages,
} from '../../message/outcome.js';

interface Case {
  readonly check: Check | undefined;
  readonly output: Output;
  readonly goesOn: boolean;
}

interface Rules {
  /** A message that no case takes is refused instead of dropped. */
  readonly strict: boolean;
  /** A refusal is tried again until it is taken. */
  readonly patient: boolean;
}

/** Gives each message to the output of the first case whose check holds, and to later ones while cases let it go on. */
class Switch extends OutputGroup {
  private readonly cases: readonly Case[];
  private readonly rules: Rules;
  private readonly deps: ComponentDeps;

  constructor(cases: readonly Case[], rules: Rules, deps: ComponentDeps) {
    super(cases.map(({ output }) => output));
    this.cases = cases;
    this.rules = rules;
    this.deps = deps;
  }

  async write(batch: Batch): Promise<Outcome> {
    const parts: Message[][] = this.cases.map(() => []);
    const failed = new Set<Message>();
    let first: Refused | undefined;
    batch.forEach((message, index) => {
      if (this.route(batch, index, parts) || !this.rules.strict) return;
      first ??= refused('rejected', 'no case of the switch takes the message', { permanent: true });
      failed.add(message);
    });
    const outcomes = await Promise.all(
      this.cases.map(({ output }, index) => {
        const part = parts[index] ?? [];
        return part.length === 0 ? ACKNOWLEDGED : this.writeTo(output, part);
      }),
    );
    outcomes.forEach((outcome, index) => {
      if (outcome.kind === 'acknowledged') return;
      first ??= outcome;
      for (const message of parts[index] ?? []) if (outcomeOf(outcome, message).kind === 'refused') failed.add(message);
    });
    return first === undefined ? ACKNOWLEDGED : refusedMessages(failed, first);
  }

  private route(batch: Batch, index: number, parts: readonly Message[][]): boolean {
    let taken = false;
    for (const [at, { check, goesOn }] of this.cases.entries()) {
      if (check?.(batch, index) === false) continue;
      parts[at]?.push(batch[index] as Message);
      taken = true;
      if (!goesOn) break;
    }
    return taken;
  }

  private writeTo(output: Output, part: Batch): Promise<Outcome> {
    return this.rules.patient ? writePatiently(output, part, this.deps) : output.write(part);
  }
}

/** Routes messages to outputs by checks. */
export const switchOutput = defineComponent({
  kind: 'output',
  name: 'switch',
  async create(view, deps) {
    const items = view.objects('cases');
    if (items.length === 0) throw new StartError(view.at('cases'), 'at least one case is needed');
    const cases: Case[] = [];
    for (const item of items) {
      const check = item.string('check');
      cases.push({
        check: check === '' ? undefined : compileCheck(check, item.at('check'), deps),
        output: await deps.build.output(item.component('output')),
        goesOn: item.boolean('continue'),
      });
    }
    const rules = { strict: view.boolean('strict_mode'), patient: view.boolean('retry_until_success') };
    return new Switch(cases, rules, deps);
  },
});
