import Form from '@rjsf/core'
import { toErrorSchema, type ErrorSchema, type RJSFSchema } from '@rjsf/utils'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { BodyMode, Validate } from '#schemas/api/module-api-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { useLocale, useText, useMessages } from '../kit/i18n.ts'
import { debugModule } from '../kit/debug-attributes.ts'
import { errorText } from './error-text.ts'
import { errorsOf } from './validation-errors.ts'
import type { FormContext } from './form-context.ts'
import { rjsfSchemaOf, type RjsfSchema, type FieldStates } from './rjsf-schema.ts'
import classes from './schema-form.module.css'
import {
  beside,
  bodyOf,
  firstValues,
  isFixed,
  readerOf,
  requiredNow,
  shownItems,
  type Asker,
  type FormModule,
  type Values,
} from './form-values.ts'
import { templates, widgets } from './rjsf-theme.tsx'
import { useErrors } from './use-errors.ts'
import { useGroupTabs } from './use-group-tabs.ts'
import { useLiveValues } from './use-live-values.ts'
import { validatorOf } from './load-validator.ts'
import { schemaFormMessages } from './messages.ts'

export interface SchemaFormProps {
  /** Id for a submit button elsewhere: `<button type="submit" form={id}>`. */
  readonly id: string
  readonly module: FormModule
  readonly mode: BodyMode
  /** Row to edit. */
  readonly row?: Values
  /** Values typed earlier over the row; shown initially and counted as changes. */
  readonly typed?: Values | undefined
  /** Values set from outside, such as the reference to a parent. */
  readonly given?: Values
  readonly user?: Asker['user']
  /** Code compiled by the server for the module's schema (`loadValidate`). */
  readonly validate: Validate
  /** Errors from the server, shown beside their fields until those change; others are shown on top. */
  readonly errors?: readonly FieldError[]
  /** Error that belongs to no field. */
  readonly failure?: string | undefined
  /** Prefix of input ids; nested forms need different ones. */
  readonly prefix?: string
  /** Whether to focus the first field; default: true. Set to false for a form that shares its page. */
  readonly takesFocus?: boolean
  readonly onDirty?: (isDirty: boolean) => void
  /** Called with a valid body. */
  readonly onSubmit: (body: Values) => void
  /** Renders the footer. Steps have a back button, and continue before they save. */
  readonly footer?: (at: Progress) => ReactNode
}

export interface Progress {
  readonly isLast: boolean
  /** The current values. */
  readonly values: Values
  /** Shows the previous step; undefined on the first. */
  readonly back: (() => void) | undefined
}

/**
 * Form of a module, rendered by rjsf with our theme. Fields are validated on blur and, once invalid, while typing. The
 * form holds its state, so that a key press renders one widget.
 */
export function SchemaForm({
  id,
  module,
  mode,
  row,
  typed,
  given = nobody,
  user,
  validate,
  errors = nothing,
  failure,
  prefix = 'root',
  takesFocus = true,
  onDirty,
  onSubmit,
  footer,
}: SchemaFormProps) {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const locale = useLocale()
  const [first] = useState(() => firstValues(module, mode, row, given))
  const [values, setValues] = useState(() =>
    typed ? firstValues(module, 'update', { ...row, ...typed }, given) : first,
  )
  const live = useLiveValues(values)
  const frame = useRef<HTMLDivElement>(null)

  const asker: Asker = {
    mode,
    ...(user ? { user } : {}),
    ...(mode === 'update' && row ? { beside: beside(module, row) } : {}),
  }
  const read = readerOf(values, asker)
  const shown = shownItems(module, read)
  const required = requiredNow(module, shown, read)
  const own = useMemo(() => errors.filter((error) => !error.field.includes('/')), [errors])
  /** Errors inside rows of a field, which shows them itself. */
  const refused = useMemo(() => errors.filter((error) => error.field.includes('/')), [errors])
  const [guards] = useState(() => new Map<string, () => boolean>())
  const faults = useErrors(errorsOf(module, values, asker, validate), own)

  const places = useGroupTabs(
    module,
    shown,
    [...faults.shown, ...refused].map((fault) => fieldIn(fault.field)),
    values,
  )

  const fixed = shown.filter((item) => isFixed(module, item, read)).map((item) => item.field)
  const states = JSON.stringify({ shown, fixed, required: [...required] } satisfies FieldStates)
  const draw = useDrawn(module, states, locale)
  const self =
    module.module !== undefined && row?.[module.key] !== undefined
      ? JSON.stringify({ module: module.module, id: String(row[module.key]) })
      : undefined
  const { tabsJson, wish, setWish } = places
  const context = useMemo(
    (): FormContext => ({
      ...(JSON.parse(tabsJson) as Pick<FormContext, 'layout' | 'places' | 'at'>),
      onPlace: setWish,
      refused,
      guards,
      fields: module.fields,
      groups: module.form.groups,
      columns: module.form.columns,
      mode,
      values: live,
      ...(module.module === undefined ? {} : { module: module.module }),
      ...(self === undefined ? {} : { self: JSON.parse(self) as NonNullable<FormContext['self']> }),
    }),
    [module, mode, live, self, tabsJson, setWish, refused, guards],
  )
  const validator = useMemo(() => validatorOf(validate), [validate])

  const errorsJson = JSON.stringify(
    faults.shown.map((fault) => [
      fault.field,
      'message' in fault
        ? fault.message
        : errorText(fault, module.fields[fault.field], text(module.fields[fault.field]?.label ?? fault.field), t, text),
    ]),
  )
  const extraErrors = useMemo(
    () => rjsfErrors(JSON.parse(errorsJson) as readonly (readonly [string, string])[]),
    [errorsJson],
  )
  const homeless = errors
    .filter((error) => !shown.some((item) => item.field === fieldIn(error.field)))
    .map((error) => error.message)
  const top = [...homeless, ...(failure && errors.length === 0 ? [failure] : [])]

  useEffect(() => {
    if (takesFocus) focusFirst(frame.current)
  }, [takesFocus])
  useEffect(() => {
    const { focus } = wish
    if (focus === undefined) return undefined
    // rjsf draws a turn later
    const turn = requestAnimationFrame(() => (focus === true ? focusFirst(frame.current) : focusField(prefix, focus)))
    return () => cancelAnimationFrame(turn)
  }, [wish, prefix])
  // a refused field may lie behind another tab or step
  const [seen, setSeen] = useState(nothing)
  if (seen !== errors) {
    setSeen(errors)
    // a field of rows takes the focus to the row itself
    if (errors[0]) (errors[0].field.includes('/') ? places.show : places.reach)(fieldIn(errors[0].field))
  }

  const change = (next: Values, changedId: string | undefined): void => {
    const field = fieldOf(prefix, changedId)
    if (field !== undefined) faults.typed(field)
    setValues(next)
    onDirty?.(isDifferent(first, next))
  }
  const submit = (): void => {
    const sending = frame.current?.querySelector<HTMLElement>('[data-uploading] button')
    if (sending) return sending.focus()
    const wrong = places.isLast ? faults.tryAll() : faults.try(places.fields)
    const inside = [...guards]
      .filter(([field]) => places.isLast || places.fields.includes(field))
      .find(([, isRight]) => !isRight())?.[0]
    if (wrong !== undefined) return places.reach(wrong)
    if (inside !== undefined) return places.show(inside)
    if (!places.isLast) return places.next()
    onSubmit(bodyOf(module, shown, values, asker))
  }
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) pressMain(frame.current?.querySelector('form'))
  }

  return (
    <div ref={frame} className={classes.form} role="presentation" onKeyDown={press} {...debugModule(module.module)}>
      {top.length > 0 && (
        <Alert className={classes.top!} color="red" variant="light" icon={<IconAlertCircle size={16} />} role="alert">
          {top.join(' ')}
        </Alert>
      )}
      <Form<Record<string, unknown>, RJSFSchema>
        id={id}
        idPrefix={prefix}
        schema={draw.schema}
        uiSchema={draw.uiSchema}
        formData={{ ...values }}
        validator={validator}
        formContext={context}
        widgets={widgets}
        templates={templates}
        noValidate
        noHtml5Validate
        showErrorList={false}
        extraErrors={extraErrors}
        experimental_defaultFormStateBehavior={noDefaults}
        onChange={({ formData }, changedId) => change(formData ?? {}, changedId)}
        onBlur={(blurredId) => faults.left(fieldOf(prefix, blurredId) ?? '')}
        onSubmit={submit}
      />
      {footer?.({ isLast: places.isLast, values, back: places.back })}
    </div>
  )
}

/** As Enter in a line does: the button itself is pressed, which may know more than that the form is sent. */
function pressMain(form: HTMLFormElement | null | undefined): void {
  const main = [...(form?.elements ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit') as
    | HTMLButtonElement
    | undefined
  if (main) main.click()
  else form?.requestSubmit()
}

/** Rebuilt only when visible, read-only or required fields change, because rjsf resets with another schema. */
function useDrawn(module: FormModule, states: string, locale: Locale): RjsfSchema {
  return useMemo(() => rjsfSchemaOf(module, JSON.parse(states) as FieldStates, locale), [module, states, locale])
}

const nobody: Values = {}
const nothing: readonly FieldError[] = []
/** `lines/0/article` belongs to `lines`. */
const noDefaults = { emptyObjectFields: 'skipDefaults', allOf: 'skipDefaults' } as const

/** `lines/0/article` is of `lines`. */
const fieldIn = (field: string): string => field.split('/')[0]!

const fieldOf = (prefix: string, id: string | undefined): string | undefined =>
  id?.slice(prefix.length + 1).replace(/__.*$/, '')

function rjsfErrors(errors: readonly (readonly [string, string])[]): ErrorSchema<Record<string, unknown>> {
  return toErrorSchema(
    errors.map(([field, message]) => ({ property: `.${field}`, message, stack: message, name: 'fault' })),
  )
}

const isDifferent = (first: Values, now: Values): boolean =>
  [...new Set([...Object.keys(first), ...Object.keys(now)])].some(
    (name) => JSON.stringify(first[name]) !== JSON.stringify(now[name]),
  )

/** Marker for a dialog's focus trap, which may look for its target after this component has focused one. */
function focusFirst(frame: HTMLElement | null): void {
  const first = [
    ...(frame?.querySelectorAll<HTMLElement>(
      'input:not([readonly]):not([disabled]):not([type=hidden]), textarea:not([readonly])',
    ) ?? []),
  ].find((one) => !one.closest('[hidden]'))
  // of several choices the chosen one has the focus, as by Tab
  const target = first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? first
  target?.setAttribute('data-autofocus', '')
  target?.focus()
}

/** Radios and checkboxes have no element of the field's own id: their first choice takes the focus. */
function focusField(prefix: string, field: string): void {
  const element = document.getElementById(`${prefix}_${field}`) ?? document.getElementById(`${prefix}_${field}__first`)
  const target = element?.matches('input, textarea, button, select, [contenteditable]')
    ? element
    : element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [role=slider]')
  target?.focus()
}
