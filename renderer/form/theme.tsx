import type { FieldTemplateProps, ObjectFieldTemplateProps, RegistryWidgetsType, TemplatesType, WidgetProps } from '@rjsf/utils'
import { lazy, Suspense, type ComponentType, type CSSProperties } from 'react'
import type { FormGroupCopy } from '#schemas/api/module-wire.ts'
import { useText } from '../kit/messages.ts'
import { contextOf } from './form-context.ts'
import classes from './schema-form.module.css'
import { CheckboxesWidget, MultiWidget, RadioWidget, RefWidget, SelectWidget, SwitchWidget } from './widgets/picked.tsx'
import { CodeWidget, ColorWidget, InputWidget, NumberWidget, PasswordWidget, TextareaWidget } from './widgets/typed.tsx'

/** Calendars are fetched with the first date that is asked for. */
function later(pick: (part: typeof import('./widgets/dates.tsx')) => ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  const Part = lazy(async () => ({ default: pick(await import('./widgets/dates.tsx')) }))
  return (props: WidgetProps) => <Suspense fallback={<div className={classes.waiting} />}><Part {...props} /></Suspense>
}

const IconWidget = lazy(() => import('./widgets/icon.tsx'))
const IconLater = (props: WidgetProps) => <Suspense fallback={<div className={classes.waiting} />}><IconWidget {...props} /></Suspense>

/** Our widgets by the names that `rjsf-schema.ts` gives. */
export const widgets: RegistryWidgetsType = {
  FwInput: InputWidget, FwTextarea: TextareaWidget, FwNumber: NumberWidget, FwPassword: PasswordWidget, FwCode: CodeWidget, FwColor: ColorWidget,
  FwSelect: SelectWidget, FwRadio: RadioWidget, FwCheckboxes: CheckboxesWidget, FwMulti: MultiWidget, FwSwitch: SwitchWidget, FwRef: RefWidget,
  FwIcon: IconLater,
  FwDate: later((part) => part.DateWidget), FwDateTime: later((part) => part.DateTimeWidget), FwTime: later((part) => part.TimeWidget),
}

/** Mantine's inputs bring label, help and error themselves, tied together for those who listen. */
function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children
}

/** The groups of a form on a grid of twelve columns; one column on a phone. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { groups } = contextOf(props)
  return (
    <div className={classes.groups}>
      {groups.map((group, at) => <FormGroup key={group.fields[0]?.field ?? at} group={group} form={props} />)}
    </div>
  )
}

function FormGroup({ group, form }: { readonly group: FormGroupCopy; readonly form: ObjectFieldTemplateProps }) {
  const text = useText()
  const { columns } = contextOf(form)
  const cells = group.fields.flatMap((item) => {
    const property = form.properties.find(({ name }) => name === item.field)
    return property ? [{ name: item.field, span: Math.min(12, Math.round((12 / columns) * (item.span ?? 1))), content: property.content }] : []
  })
  if (cells.length === 0) return null
  const grid = (
    <div className={classes.grid}>
      {cells.map(({ name, span, content }) => <div key={name} className={classes.cell} style={{ '--span': span } as CSSProperties} data-schema-path={`/fields/${name}`}>{content}</div>)}
    </div>
  )
  if (group.title === undefined) return grid
  if (group.collapsed) return <details className={classes.more}><summary className={classes.legend}>{text(group.title)}</summary>{grid}</details>
  return <fieldset className={classes.group}><legend className={classes.legend}>{text(group.title)}</legend>{grid}</fieldset>
}

export const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate }
