import { at } from '../survey/settings.js';
import { type Component, listOf, type Survey, section } from '../survey/survey.js';
import { phraseOf } from './phrases.js';

/** Steps from input to output, in words; what stands inside a component follows it, indented by its depth. */
export function dataFlow(survey: Survey): readonly string[] {
  const input = section(survey, 'input');
  const buffer = section(survey, 'buffer');
  const output = section(survey, 'output');
  return [
    ...(input === undefined ? ['Read from the default input, as none is set'] : steps(input, 0)),
    ...(buffer === undefined || buffer.name === 'none' ? [] : steps(buffer, 0)),
    ...listOf(survey, 'pipeline.processors').flatMap((each) => steps(each, 0)),
    ...(output === undefined ? ['Write to the default output, as none is set'] : steps(output, 0)),
  ];
}

function steps(component: Component, depth: number): readonly string[] {
  const own = `${'  '.repeat(depth)}${sentence(component)}`;
  if (component.type === 'input' || component.type === 'output') {
    const processors = component.children.filter(
      (each) => each.slot.startsWith('processors.') && each.type === 'processor',
    );
    const others = component.children.filter((each) => !processors.includes(each) && isStep(each));
    const inner = [...others, ...(component.type === 'output' ? [] : processors)].flatMap((each) =>
      nested(component, each, depth),
    );
    return component.type === 'output'
      ? [...processors.flatMap((each) => steps(each, depth)), own, ...inner]
      : [own, ...inner];
  }
  return [own, ...component.children.filter(isStep).flatMap((each) => nested(component, each, depth))];
}

const isStep = ({ type }: Component): boolean => type === 'input' || type === 'processor' || type === 'output';

/** A part of a component, with the condition under which it runs on its first line. */
function nested(parent: Component, child: Component, depth: number): readonly string[] {
  const [first = '', ...rest] = steps(child, depth + 1);
  const condition = conditionOf(parent, child);
  if (condition === undefined) return [first, ...rest];
  const indent = '  '.repeat(depth + 1);
  return [`${indent}${condition}: ${lowerFirst(first.trimStart())}`, ...rest];
}

function conditionOf(parent: Component, child: Component): string | undefined {
  const place = /^(?:cases\.)?(\d+)\.(?:output|processors\.\d+)$/.exec(child.slot);
  if (parent.name === 'switch' && place !== null) {
    const list = parent.type === 'output' ? at(parent.settings, 'cases') : parent.settings;
    const check = at(list, `${place[1]}.check`);
    return typeof check === 'string' && check.trim() !== '' ? `When ${oneLine(check)}` : 'Otherwise';
  }
  if (parent.name === 'workflow') return `Branch ${/^branches\.([^.]+)/.exec(child.slot)?.[1] ?? ''}`.trim();
  if (parent.name === 'fallback') return child.slot === '0' ? 'First' : 'If that fails';
  return undefined;
}

const sentence = (component: Component): string =>
  `${phraseOf(component)}${component.label === undefined ? '' : ` (${component.label})`}`;

const oneLine = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
