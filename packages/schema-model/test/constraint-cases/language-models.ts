import { connect, type Row, rows } from './case.js';

const chats = {
  aws_bedrock_chat: { model: 'm' },
  cohere_chat: { api_key: 'k', model: 'm' },
  openai_chat_completion: { api_key: 'k', model: 'm' },
  gcp_vertex_ai_chat: { project: 'p', location: 'l', model: 'm' },
  ollama_chat: { model: 'm' },
} as const;
const limits = [
  ['aws_bedrock_chat', 'temperature', 1.5, 1],
  ['aws_bedrock_chat', 'top_p', 1.5, 1],
  ...(['cohere_chat', 'openai_chat_completion', 'gcp_vertex_ai_chat', 'ollama_chat'] as const).flatMap(
    (chat) =>
      [
        [chat, 'temperature', 3, 2],
        [chat, 'top_p', 1.5, 1],
        [chat, 'presence_penalty', -3, -2],
        [chat, 'frequency_penalty', 3, 2],
      ] as const,
  ),
  ['ollama_chat', 'repeat_penalty', 3, 2],
  ['gcp_vertex_ai_chat', 'top_k', 41, 40],
  ['gcp_vertex_ai_chat', 'max_tool_calls', 0, 1],
  ['ollama_chat', 'max_tool_calls', 0, 1],
] as const;

/** Rules of Redpanda Connect's processors that call language models. */
export const LANGUAGE_MODEL_CASES = rows(connect, [
  ['processor.aws_bedrock_chat', { model: 'm', max_tokens: 5 }, 'max_tokens', { model: 'm' }],
  ...limits.map(
    ([chat, field, bad, good]): Row => [
      `processor.${chat}`,
      { ...chats[chat], [field]: bad },
      field,
      { ...chats[chat], [field]: good },
    ],
  ),
  ...(
    [
      ['cohere_chat', '{}', { url: 'u', subject: 's' }],
      ['openai_chat_completion', { name: 'n', schema: '{}' }, { url: 'u', name_prefix: 'n', subject: 's' }],
    ] as const
  ).flatMap(([chat, json_schema, schema_registry]): readonly Row[] => {
    const good = { ...chats[chat], response_format: 'json_schema', json_schema };
    return [
      [`processor.${chat}`, { ...chats[chat], response_format: 'json_schema' }, '', good],
      [`processor.${chat}`, { ...good, schema_registry }, 'schema_registry', good],
    ];
  }),
]);
