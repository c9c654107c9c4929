import type { FieldError } from '#schemas/api/envelope.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { isBlank } from '#schemas/module/empty-values.ts'
import { holds, isEmpty } from '#schemas/module/condition.ts'
import { masked } from '#schemas/module/mask-value.ts'
import type { FormItem } from '#schemas/module/module-file.ts'
import { writableFields, type SchemaMode } from '#schemas/module/body-schema.ts'
import { conditionallyRequired } from '#schemas/module/conditional-required.ts'
import { ofModule, type Module, type ModuleField } from '#schemas/module/resolve-module.ts'
import { isPostgresText } from '#schemas/module/postgres-text.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { boundValues } from '#schemas/module/user-variables.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { bodyErrors, fieldError } from './body-errors.ts'
import { sanitizeRichText } from '../kit/sanitize-rich-text.ts'
import { trimText } from './trim-text.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import type { Validators } from './compile-validators.ts'

/** Context for checking a body, in addition to the schema. */
export interface BodyContext {
  readonly module: Module
  readonly validators: Validators
  readonly caller: Caller
  /** The caller's visibility: hidden fields cannot be set, and a mask sent back is no new value. */
  readonly sight: Visibility
  readonly locale: Locale
}

/**
 * Reads the body of a `POST`: every key must be writable; fields that the form hides are dropped. Throws one error with
 * every fault.
 */
export function readCreate(context: BodyContext, given: unknown): Row {
  const { module } = context
  const body = trimText(module, plainBody(context, given))
  const hidden = hiddenFields(module, body, 'create')
  const visible = without(body, hidden)
  const lacks = lacking(context, visible, 'create')
  check(context, 'create', visible, hidden, lacks)
  requireWhen(context, visible, 'create', hidden, lacks)
  return cleaned(module, visible)
}

/** Reads the body of a `PUT` to `current`. Server-set keys may be sent back unchanged. */
export function readUpdate(context: BodyContext, given: unknown, current: Row): Row {
  const { module } = context
  // unchanged values are compared before they are trimmed
  const body = trimText(module, unchangedDropped(context, plainBody(context, given), current))
  const hidden = hiddenFields(module, { ...current, ...body }, 'update')
  const visible = without(body, hidden)
  const { [module.key]: _key, version: _version, ...changed } = visible
  // an unchanged mask has been dropped already, so a value left here is a guess
  const isVeiled = (name: string): boolean =>
    context.sight.isMasked(module, module.fields[name]!) || !context.sight.canRead(module.fields[name]!)
  refuse(
    [...fixedNow(context, changed, current)]
      .filter(
        (name) =>
          module.fields[name]!.type !== 'children' &&
          (isVeiled(name) || !isUnchanged(module.fields[name]!, changed[name], current[name])),
      )
      .map((name) => fieldError(module, name, 'readonly', context.locale)),
  )
  const lacks = lacking(context, { ...current, ...changed }, 'update')
  check(context, 'change', visible, hidden, lacks)
  requireWhen(context, { ...current, ...changed }, 'update', hidden, lacks)
  // fields that the new values hide are cleared, not kept unseen
  const cleared = [...hidden]
    .filter(([name, why]) => why === 'when' && !isEmpty(current[name]))
    .map(([name]) => [name, module.fields[name]!.default ?? null])
  return { ...cleaned(module, changed), ...Object.fromEntries(cleared) }
}

/** Throws `request.invalid` with every error; does nothing without errors. */
export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0)
    throw new AppError('request.invalid', errors.map((error) => `${error.field} ${error.code}`).join(', '), { errors })
}

/** The body as an object that the database can hold, with null for blank optional texts. */
function plainBody({ module, locale }: BodyContext, given: unknown): Row {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new AppError('request.invalid', 'the body must be an object')
  const body = given as Row
  refuse(
    Object.entries(body)
      .filter(([, value]) => !isPostgresText(value))
      .map(([name]) => fieldError(module, name, 'nul', locale)),
  )
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      isBlankText(module, name, value) ? (module.fields[name]?.required ? '' : null) : value,
    ]),
  )
}

const isBlankText = ({ fields }: Module, name: string, value: unknown): boolean =>
  typeof value === 'string' && isBlank(fields[name]?.type, value)

function check(context: BodyContext, mode: SchemaMode, body: Row, hidden: Hidden, lacks: Lacking): void {
  const { module, validators, locale } = context
  const validate = validators.of(module, mode)
  if (!validate(body)) {
    const errors = (validate.errors ?? []).filter(
      ({ keyword, params }) => keyword !== 'required' || !hidden.has(String(params.missingProperty)),
    )
    refuse(
      bodyErrors(module, body, errors, locale).map((error) =>
        error.code === 'required' ? lacks.fault(error.field) : error,
      ),
    )
  }
  refuse(
    writableFields(module)
      .filter((field) => field.name in body && !mayWrite(context, field))
      .map((field) => fieldError(module, field.name, 'denied', locale)),
  )
}

/** Hidden fields cannot be set either. */
const mayWrite = ({ sight, caller }: BodyContext, field: ModuleField): boolean =>
  sight.canRead(field) && (field.access?.write === undefined || grants(caller.permissions, [field.access.write]))

/** Fields that `form.require` asks for with the current values, and the error of a field that is empty. */
interface Lacking {
  readonly asked: readonly string[]
  fault(name: string): FieldError
}

function lacking({ module, caller, locale }: BodyContext, row: Row, mode: 'create' | 'update'): Lacking {
  const asked = conditionallyRequired(module.form.require, reading(row, mode, caller))
  return {
    asked: [...asked.keys()],
    fault: (name) => {
      const own = asked.get(name)
      return {
        ...fieldError(module, name, 'required', locale),
        ...(own === undefined ? {} : { message: textIn(own, locale) }),
      }
    },
  }
}

/** Fields that `form.require` asks for beyond `required`, and required fields that have become visible. */
function requireWhen(
  { module }: BodyContext,
  row: Row,
  mode: 'create' | 'update',
  hidden: Hidden,
  lacks: Lacking,
): void {
  const mustGive = (name: string): boolean => mode === 'update' || module.fields[name]?.default === undefined
  const wanted = new Set([...sometimesRequired(module).filter(mustGive), ...lacks.asked])
  refuse(
    [...wanted]
      .filter((name) => !hidden.has(name) && isBlank(module.fields[name]?.type, row[name]))
      // a stored secret is not sent back
      .filter((name) => mode === 'create' || !module.fields[name]?.secret)
      .map(lacks.fault),
  )
}

/** Required fields that the form may hide. */
const sometimesRequired = ofModule(({ form, fields }) =>
  form.groups.flatMap((group) =>
    group.fields
      .filter((item) => (item.when ?? group.when) && fields[item.field]?.required === true)
      .map((item) => item.field),
  ),
)

/** Drops keys that the caller may not set where they equal the row. Any other value for such a key is an error. */
function unchangedDropped(context: BodyContext, body: Row, current: Row): Row {
  const { module, sight, locale } = context
  const fixed = fixedFields(module)
  refuse(
    Object.keys(body)
      // stamps advance and virtual fields are computed, so an older value is no attempt to change the field
      .filter(
        (name) =>
          fixed.has(name) &&
          name !== '$labels' &&
          !module.fields[name]!.stamp &&
          module.fields[name]!.type !== 'virtual' &&
          !isAsShown(context, module.fields[name]!, body[name], current[name]),
      )
      .map((name) => fieldError(module, name, 'readonly', locale)),
  )
  const isKept = (name: string, value: unknown): boolean => {
    const field = module.fields[name]
    return (
      field !== undefined &&
      (!mayWrite(context, field) || sight.isMasked(module, field)) &&
      isAsShown(context, field, value, current[name])
    )
  }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !fixed.has(name) && !isKept(name, value)))
}

const fixedFields = ofModule(
  ({ fields, key }): ReadonlySet<string> =>
    new Set([
      ...Object.values(fields)
        .filter((field) => (field.readonly || field.immutable) && field.name !== key)
        .map((field) => field.name),
      '$labels',
    ]),
)

/**
 * Whether a value equals the value that the caller was shown. A hidden or masked value cannot be sent back: a right
 * guess is refused like a wrong one.
 */
function isAsShown({ module, sight }: BodyContext, field: ModuleField, value: unknown, current: unknown): boolean {
  if (!sight.canRead(field)) return false
  const shown = field.mask !== undefined && sight.isMasked(module, field) ? masked(current, field.mask) : current
  return JSON.stringify(value ?? null) === JSON.stringify(shown ?? null)
}

/**
 * The given fields that `readonlyWhen` locks, by the stored row or by its new values, independent of the order in which
 * a form sends them. A condition on the field itself reads the stored value.
 */
export function fixedNow(
  { module, caller }: Pick<BodyContext, 'module' | 'caller'>,
  body: Row,
  current: Row,
): ReadonlySet<string> {
  return new Set(
    readonlyConds(module)
      .filter(([name]) => name in body)
      .filter(([name, cond]) =>
        [current, { ...current, ...body, [name]: current[name] }].every((row) =>
          holds(boundValues(cond, caller), reading(row, 'update', caller)),
        ),
      )
      .map(([name]) => name),
  )
}

const readonlyConds = ofModule(({ form }) =>
  form.groups.flatMap((group) =>
    group.fields.flatMap(({ field, readonlyWhen }) => (readonlyWhen ? [[field, readonlyWhen] as const] : [])),
  ),
)

/** Whether two values are equal, whatever their notation. */
function isUnchanged({ type }: ModuleField, value: unknown, current: unknown): boolean {
  const plain = (one: unknown): string => {
    if (one === null || one === undefined) return 'null'
    if (type === 'datetime') return String(Date.parse(String(one)))
    if (type === 'time') return String(one).padEnd('00:00:00'.length, ':00')
    return JSON.stringify(type === 'refs' && Array.isArray(one) ? one.toSorted((a, b) => a - b) : one)
  }
  return plain(value) === plain(current)
}

const without = (body: Row, hidden: Hidden): Row =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !hidden.has(name)))

/** Maps each hidden field to the reason: `on` for the wrong mode, `when` for a condition on the values. */
type Hidden = ReadonlyMap<string, 'on' | 'when'>

/** Fields that the form would hide for these values, with the reason. */
function hiddenFields(module: Module, row: Row, mode: 'create' | 'update'): Hidden {
  const read = reading(row, mode)
  return new Map(
    sometimesHidden(module).flatMap(({ item, conds }): readonly (readonly [string, 'on' | 'when'])[] => {
      if (item.on !== undefined && item.on !== mode) return [[item.field, 'on']]
      return conds.some((cond) => !holds(cond, read)) ? [[item.field, 'when']] : []
    }),
  )
}

const sometimesHidden = ofModule(({ form }) =>
  form.groups.flatMap((group) =>
    group.fields
      .map((item: FormItem) => ({ item, conds: [group.when, item.when].filter((cond) => cond !== undefined) }))
      .filter(({ item, conds }) => item.on !== undefined || conds.length > 0),
  ),
)

const reading =
  (row: Row, mode: 'create' | 'update', caller?: Caller) =>
  (field: string): unknown => {
    if (field === '$mode') return mode
    return field.startsWith('$user.') ? caller?.[field.slice('$user.'.length) as keyof Caller] : row[field]
  }

/** Sanitises rich text before it is stored. */
function cleaned(module: Module, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      module.fields[name]?.type === 'richtext' && typeof value === 'string' ? sanitizeRichText(value) : value,
    ]),
  )
}
