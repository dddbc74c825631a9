import type { FieldNote } from '../field-notes.js';

const chats = 'processor.{cohere_chat,openai_chat_completion}';
const penalised = 'processor.{cohere_chat,openai_chat_completion,gcp_vertex_ai_chat,ollama_chat}';

/** Rules of Redpanda Connect's processors that call language models. */
export const LANGUAGE_MODEL_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'processor.aws_bedrock_chat',
    constraint: {
      kind: 'forbids',
      fields: ['max_tokens'],
      counting: 'present',
      because: 'the engine cannot read its own rule for max_tokens and refuses every value of it; leave it out',
    },
  },
  { at: 'processor.aws_bedrock_chat.{temperature,top_p}', constraint: { kind: 'range', min: 0, max: 1 } },
  {
    at: 'processor.{cohere_chat,openai_chat_completion,gcp_vertex_ai_chat,ollama_chat}.temperature',
    constraint: { kind: 'range', min: 0, max: 2 },
  },
  {
    at: 'processor.{cohere_chat,openai_chat_completion,gcp_vertex_ai_chat,ollama_chat}.top_p',
    constraint: { kind: 'range', min: 0, max: 1 },
  },
  { at: `${penalised}.{presence_penalty,frequency_penalty}`, constraint: { kind: 'range', min: -2, max: 2 } },
  { at: 'processor.ollama_chat.repeat_penalty', constraint: { kind: 'range', min: -2, max: 2 } },
  { at: 'processor.gcp_vertex_ai_chat.top_k', constraint: { kind: 'range', min: 1, max: 40 } },
  { at: 'processor.{gcp_vertex_ai_chat,ollama_chat}.max_tool_calls', constraint: { kind: 'range', above: 0 } },
  {
    at: chats,
    constraint: { kind: 'at_most_one_of', fields: ['json_schema', 'schema_registry'], counting: 'present' },
  },
  {
    at: chats,
    constraint: {
      kind: 'at_least_one_of',
      fields: ['json_schema', 'schema_registry'],
      counting: 'present',
      when: { field: 'response_format', equals: ['json_schema'] },
    },
  },
];
