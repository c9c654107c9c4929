import type { RouteOptions } from 'fastify'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import type { DynamicModules } from '#server/kit/plugin.ts'
import { fixedOperations } from './fixed-routes.ts'
import type { Operation } from './operation.ts'
import { moduleOperations, moduleParts } from './module-operations.ts'
import { answer, anything, list, one, oneOf, text, whole, type Shape } from '#server/kit/openapi-schemas.ts'
import { openName, openPath, withSharedPaths } from './merge-paths.ts'

/** Builds the OpenAPI 3.1 document: calls of modules from their files, and all other routes. */
export function openApiDocument(
  registry: Registry,
  made: readonly DynamicModules[],
  routes: readonly RouteOptions[],
  failureIds: readonly string[],
  locale: Locale,
): Shape {
  const operations = withSharedPaths([...fixedOperations(routes, locale), ...moduleOperations(registry, made, locale)])
  const byPath = Map.groupBy(operations, (operation) => openPath(operation.path))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formwork',
      version: '1',
      description:
        locale === 'en'
          ? 'Answers are {code, msg, data}; code is the HTTP status.'
          : '所有接口返回 {code, msg, data}，code 与 HTTP 状态码一致。',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, those]) => [
        path,
        Object.fromEntries(those.map((operation) => [operation.method.toLowerCase(), operationObject(operation)])),
      ]),
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: one({
          code: { type: 'integer', minimum: 400, maximum: 599 },
          msg: text,
          data: one(
            {
              id: { enum: failureIds },
              requestId: text,
              'detail?': text,
              'errors?': list(
                oneOf(
                  one({ field: text, code: text, message: text }),
                  one({ code: text, 'item?': text, 'message?': anything }, true),
                ),
              ),
            },
            true,
          ),
        }),
        ...moduleParts(registry, made),
      },
      responses: {
        Failure: {
          description: locale === 'en' ? 'A failure' : '失败',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

const refusal = { $ref: '#/components/responses/Failure' }

function operationObject({
  id,
  tag,
  summary,
  permission,
  path,
  query = [],
  params = {},
  body,
  answer: data,
  isBare,
  method,
}: Operation): Shape {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: openName(name!),
    in: 'path',
    required: true,
    schema: params[name!] ?? pathShape(name!),
  }))
  const isPublic = permission === '@public'
  return {
    operationId: id,
    tags: [tag],
    summary,
    'x-permission': permission,
    ...(isPublic ? { security: [] } : { security: [{ token: [] }] }),
    ...(inPath.length + query.length > 0 ? { parameters: [...inPath, ...query] } : {}),
    ...(body && method !== 'GET'
      ? {
          requestBody: {
            required: true,
            content: {
              [typeof body.contentMediaType === 'string' ? body.contentMediaType : 'application/json']: {
                schema: body,
              },
            },
          },
        }
      : {}),
    responses: {
      200: answer(data, isBare),
      400: refusal,
      ...(isPublic ? {} : { 401: refusal, 403: refusal }),
      ...(path.includes(':') ? { 404: refusal } : {}),
      default: refusal,
    },
  }
}

const pathShape = (name: string): Shape => {
  if (name === 'ids') return { type: 'string', pattern: '^\\d{1,15}(,\\d{1,15})*$' }
  return name === 'id' ? { ...whole, minimum: 1 } : text
}
