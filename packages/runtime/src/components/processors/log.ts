import { BloblangRuntimeError, isObject, toText } from '@weir/bloblang/interpreter';
import { defineComponent } from '../../engine/definition.js';
import { readLogLevel } from '../../engine/log.js';
import { StartError } from '../../engine/start-error.js';

/** Writes a line to the execution's log for each message. */
export const logProcessor = defineComponent({
  kind: 'processor',
  name: 'log',
  create(view, deps) {
    const level = readLogLevel(view.string('level'));
    if (level === undefined) throw new StartError(view.at('level'), `there is no log level ${view.string('level')}`);
    const text = deps.text(view.string('message'), view.at('message'));
    const fields = [...view.stringMap('fields')].map(
      ([name, value]) => [name, deps.text(value, `${view.at('fields')}.${name}`)] as const,
    );
    const more = view.optionalString('fields_mapping');
    const mapping = more === '' ? undefined : deps.mapping(more, view.at('fields_mapping'));
    const { services } = deps;
    return {
      process(batch) {
        for (let index = 0; index < batch.length; index++) {
          try {
            const found: Record<string, string> = {};
            for (const [name, value] of fields) found[name] = value.text(batch, index, services);
            const mapped = mapping?.query(batch, index, services);
            if (mapped !== undefined && isObject(mapped)) {
              for (const [name, value] of Object.entries(mapped)) found[name] = toText(value);
            }
            deps.log.write(level, text.text(batch, index, services), found);
          } catch (error) {
            if (!(error instanceof BloblangRuntimeError)) throw error;
            deps.log.write('error', `the log line cannot be made: ${error.message}`);
          }
        }
        return [batch];
      },
    };
  },
});
