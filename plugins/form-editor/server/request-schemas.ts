import { formTypes } from '#schemas/form/form.ts'

/**
 * JSON Schemas of the form calls' input. `readForm` validates the document itself, with better messages than a schema.
 */
const name = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }

export const ofForm = { params }

export const create = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name,
      type: { enum: formTypes },
      folderId: { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      document: { type: 'object' },
    },
  },
}

export const rename = {
  params,
  body: { type: 'object', additionalProperties: false, required: ['name'], properties: { name } },
}

export const draft = {
  params,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['document', 'revision'],
    properties: { document: { type: 'object' }, revision: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } },
  },
}

export const publish = {
  params,
  body: { type: ['object', 'null'], additionalProperties: false, properties: { acceptBreaking: { type: 'boolean' } } },
}
