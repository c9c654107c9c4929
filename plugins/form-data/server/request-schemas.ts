import { trendDays } from '#schemas/api/dashboard-api-types.ts'
import { limits } from '#schemas/form/limits.ts'

/** JSON Schemas of the data calls' input. Answers are validated by their version instead. */
const formKey = { type: 'string' }
const id = { type: 'string', pattern: '^\\d{1,15}$' }
const of = (more: Readonly<Record<string, object>> = {}) => ({ type: 'object', properties: { formKey, ...more } })

export const ofForm = { params: of() }
export const ofAnswer = { params: of({ id }) }
export const ofVersion = { params: of({ version: { type: 'string', pattern: '^\\d{1,9}$' } }) }

export const edit = {
  params: of({ id }),
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['answers', 'revision'],
    properties: {
      answers: { type: 'object', maxProperties: limits.answerKeys },
      revision: { type: 'integer', minimum: 1, maximum: 2_000_000_000 },
    },
  },
}

export const grade = {
  params: of({ id }),
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['points', 'revision'],
    properties: {
      points: {
        type: 'object',
        minProperties: 1,
        maxProperties: limits.items,
        additionalProperties: { type: ['number', 'null'] },
      },
      revision: { type: 'integer', minimum: 1, maximum: 2_000_000_000 },
    },
  },
}

export const trend = {
  querystring: {
    type: 'object',
    required: ['days'],
    additionalProperties: false,
    properties: { days: { enum: trendDays.map(String) } },
  },
}
