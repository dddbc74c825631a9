/** Messages are matched up to this length: what tells an error stands at its start. */
const LONGEST_MATCHED = 2000;
/** Of a log that is longer only the end is looked at: what stopped the engine stands there. */
const LONGEST_LOG = 200_000;

const ERRORS = /\blevel=(?:error|fatal|panic)\b|"level": ?"(?:error|fatal|panic)"|\b(?:ERROR|ERRO|FATAL)\b|^panic: /;
const WARNINGS = /\blevel=warn(?:ing)?\b|"level": ?"warn(?:ing)?"|\bWARN(?:ING)?\b/;

/**
 * What of a message is matched: of a whole log the lines that tell of errors, or of warnings where there are no errors;
 * of a line with fields the text of its message, as it was before it was quoted, and then the other fields.
 */
export function tellingPart(message: string): string {
  const lines = message.trim().slice(-LONGEST_LOG).split('\n');
  const [errors, warnings] = [ERRORS, WARNINGS].map((pattern) => lines.filter((line) => pattern.test(line)));
  const telling = [errors, warnings].find((each) => each !== undefined && each.length > 0) ?? lines;
  const seen = new Set<string>();
  let text = '';
  for (const line of telling.map(unquoted)) {
    // A failure that is tried again stands in a log many times.
    if (seen.has(line)) continue;
    seen.add(line);
    text += `${line}\n`;
    if (text.length > LONGEST_MATCHED) break;
  }
  return text.slice(0, LONGEST_MATCHED).trim();
}

/** Fields that hold text for people, in the form `msg="..."`; quotes inside may have lost their backslashes on the way. */
const QUOTED = /\b(?:msg|lint|error)="((?:[^"\\]|\\.|"(?! [@\w.]+=|\s*$))*)"/g;
/** The same in JSON. */
const JSON_FIELD = /"(?:msg|message|lint|error)": ?"((?:[^"\\]|\\.)*)"/g;

function unquoted(line: string): string {
  const fields = [...line.matchAll(line.startsWith('{') ? JSON_FIELD : QUOTED)];
  if (fields.length === 0) return line;
  const rest = fields.reduce((left, [whole]) => left.replace(whole, ''), line);
  return [...fields.map(([, text = '']) => unescaped(text)), rest.replace(/time="?[^\s"]+"?/, '')].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' };

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
