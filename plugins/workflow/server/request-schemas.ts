import { longestModel } from '#schemas/process/compile/bpmn-model.ts'
import { longestSignature } from '../shared/decision-limits.ts'
import { longestStartKey } from './start-idempotency-key.ts'

/** JSON Schemas of the approval calls' input. */
const whole = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
/** PostgreSQL rejects NUL. */
const line = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' } as const
const comment = { type: 'string', maxLength: 2000, pattern: '^[^\\u0000]*$' } as const
const users = { type: 'array', items: whole, minItems: 1, maxItems: 100 } as const
const object = { type: 'object' } as const
const chosen = { type: 'object', maxProperties: 200, additionalProperties: { ...users, minItems: 0 } } as const
const attachments = { type: 'array', maxItems: 20, items: { anyOf: [{ type: 'object' }, { type: 'string' }] } } as const
/** Signature picture. */
const signature = { type: 'string', maxLength: longestSignature, pattern: '^[^\\u0000]*$' } as const

export const body = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: object
  readonly required: readonly string[]
} => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

export const taskParams = {
  type: 'object',
  required: ['taskId'],
  properties: { taskId: { type: 'string', pattern: '^[1-9]\\d{0,14}-[1-9]\\d{0,8}$' } },
} as const
/** Ids of tasks with commas between them. */
export const tasksQuery = {
  type: 'object',
  required: ['tasks'],
  properties: {
    tasks: { type: 'string', pattern: '^[1-9]\\d{0,14}-[1-9]\\d{0,8}(,[1-9]\\d{0,14}-[1-9]\\d{0,8}){0,99}$' },
  },
  additionalProperties: false,
} as const
const byId = (name: string) =>
  ({
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
  }) as const
export const instanceParams = byId('instanceId')
export const definitionParams = byId('definitionId')
export const fileParams = {
  type: 'object',
  required: ['instanceId', 'ref'],
  properties: { ...instanceParams.properties, ref: { type: 'string', pattern: '^[\\w-]{22}$' } },
} as const

export const keyParams = {
  type: 'object',
  required: ['key'],
  properties: { key: { type: 'string', maxLength: 200, pattern: '^[A-Za-z_][\\w.-]*$' } },
} as const

const xml = { type: 'string', minLength: 1, maxLength: longestModel } as const
export const deploy = body({ xml, name: line, key: { ...line, pattern: '^[A-Za-z_][\\w.-]*$' }, formKey: line }, [
  'xml',
])
export const check = body({ xml, formKey: line }, ['xml'])
/** `rejects`: nodes at which the first task is rejected. */
export const trial = body(
  {
    xml,
    formKey: line,
    starter: whole,
    variables: object,
    chosen,
    rejects: { type: 'array', items: line, maxItems: 200 },
  },
  ['xml'],
)
export const treeTrial = body(
  { tree: object, starter: whole, variables: object, chosen, rejects: { type: 'array', items: line, maxItems: 200 } },
  ['tree'],
)
/** `revision`: revision the drawing is based on, 0 for the first; absent overwrites any. */
export const model = body({ tree: object, xml, revision: { ...whole, minimum: 0, maximum: 2_000_000_000 } })
export const start = body({
  key: line,
  definitionId: whole,
  answers: object,
  variables: object,
  chosen,
  idempotencyKey: { ...line, maxLength: longestStartKey },
})
export const decide = body({ comment, answers: object, attachments, signature, chosen })
export const giveBack = body(
  // oxlint-disable-next-line unicorn/no-thenable -- a key of contract.md; a schema is never awaited
  { to: line, then: { enum: ['onward', 'back'] }, comment, attachments, signature },
  ['to'],
)
export const giveAway = body({ userId: whole, comment, attachments }, ['userId'])
export const addSign = body({ users, when: { enum: ['before', 'after', 'parallel'] }, comment }, ['users', 'when'])
export const withUsers = body({ users, comment }, ['users'])
export const actionInput = body({ comment, attachments })
export const commented = body({ comment: { ...comment, minLength: 1 }, attachments }, ['comment'])
export const takenBack = body({ comment })
export const migrate = body({ version: whole }, ['version'])
export const migrateQuery = {
  type: 'object',
  properties: { dryRun: { enum: ['0', '1'] } },
  additionalProperties: false,
} as const
export const peopleQuery = {
  type: 'object',
  properties: { keyword: { type: 'string', maxLength: 50, pattern: '^[^\\u0000]*$' } },
  additionalProperties: false,
} as const
export const forecast = body({
  key: line,
  taskId: taskParams.properties.taskId,
  instanceId: whole,
  answers: object,
  variables: object,
  chosen,
})
export const message = body({ name: line, correlation: object, variables: object }, ['name'])

const moment = { type: 'string', format: 'date-time' } as const
export const substitution = body(
  { substituteId: whole, beginTime: moment, endTime: moment, reason: { ...line, minLength: 0 } },
  ['substituteId', 'beginTime', 'endTime'],
)
export const substitutionParams = byId('substitutionId')
