import type { ProblemDraft } from '../problem.js';
import type { FunctionCall, MethodCall } from '../syntax/ast.js';

/** Calls that other languages find in a namespace, and how they are written here. */
const CALLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Array.from': 'this.field.array()',
    'Array.of': '[1, 2]',
    'Date.now': 'now()',
    'Date.parse': 'this.field.ts_parse("2006-01-02T15:04:05Z07:00")',
    'JSON.parse': 'this.field.parse_json()',
    'JSON.stringify': 'this.field.format_json(no_indent: true).string()',
    'Math.abs': 'this.field.abs()',
    'Math.ceil': 'this.field.ceil()',
    'Math.floor': 'this.field.floor()',
    'Math.log': 'this.field.log()',
    'Math.max': '[this.a, this.b].max()',
    'Math.min': '[this.a, this.b].min()',
    'Math.pow': 'this.field.pow(2)',
    'Math.random': 'random_int(min: 0, max: 9)',
    'Math.round': 'this.field.round()',
    'Math.sqrt': 'this.field.pow(0.5)',
    'Math.trunc': 'this.field.int64()',
    'Object.assign': 'this.a.merge(this.b)',
    'Object.entries': 'this.field.key_values()',
    'Object.keys': 'this.field.keys()',
    'Object.values': 'this.field.values()',
    'base64.b64decode': 'this.field.decode("base64").string()',
    'base64.b64encode': 'this.field.encode("base64")',
    'console.error': 'a log processor in the pipeline',
    'console.log': 'a log processor in the pipeline',
    'datetime.now': 'now()',
    'datetime.strptime': 'this.field.ts_strptime("%Y-%m-%d")',
    'hashlib.md5': 'this.field.hash("md5").encode("hex")',
    'hashlib.sha256': 'this.field.hash("sha256").encode("hex")',
    'json.dumps': 'this.field.format_json(no_indent: true).string()',
    'json.loads': 'this.field.parse_json()',
    'math.ceil': 'this.field.ceil()',
    'math.floor': 'this.field.floor()',
    'math.sqrt': 'this.field.pow(0.5)',
    'os.getenv': 'env("NAME")',
    'random.randint': 'random_int(min: 1, max: 6)',
    're.findall': 'this.field.re_find_all("[0-9]+")',
    're.match': 'this.field.re_match("^x")',
    're.search': 'this.field.re_match("x")',
    're.split': 'this.field.split(",")',
    're.sub': 'this.field.re_replace_all("x+", "y")',
    'time.time': 'timestamp_unix()',
    'uuid.uuid4': 'uuid_v4()',
  }),
);

/** What to say of a call in a namespace, as `Math.round(x)`: here methods stand behind their value. */
export function namespaceCall(call: FunctionCall | MethodCall): ProblemDraft | undefined {
  if (call.kind !== 'method' || call.target.kind !== 'identifier') return undefined;
  const name = `${call.target.name}.${call.name}`;
  const here = CALLS.get(name);
  if (here === undefined) return undefined;
  return {
    code: 'foreign_idiom',
    name,
    message: `there are no namespaces, methods stand behind their value: for ${name} write ${here}`,
    span: { start: call.target.start, end: call.nameSpan.end },
    at: call.end,
    suggestions: [here],
  };
}
