import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryWidgetsType,
  TemplatesType,
  WidgetProps,
} from '@rjsf/utils'
import { lazy, Suspense, type ComponentType, type CSSProperties } from 'react'
import type { ClientFormGroup } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { debugField } from '../kit/debug-attributes.ts'
import { contextOf } from './form-context.ts'
import classes from './schema-form.module.css'
import {
  CheckboxesWidget,
  MultiWidget,
  RadioWidget,
  RefWidget,
  SelectWidget,
  SwitchWidget,
} from './widgets/choice-widgets.tsx'
import { schemaFormMessages } from './messages.ts'
import {
  CodeWidget,
  ColorWidget,
  CronWidget,
  InputWidget,
  NumberWidget,
  PasswordWidget,
  TextareaWidget,
} from './widgets/input-widgets.tsx'

/** Widgets fetched with the first field that uses them, such as calendars. */
function later<P>(load: () => Promise<P>, pick: (part: P) => ComponentType<WidgetProps>): ComponentType<WidgetProps> {
  const Part = lazy(async () => ({ default: pick(await load()) }))
  return (props: WidgetProps) => (
    <Suspense fallback={<div className={classes.waiting} />}>
      <Part {...props} />
    </Suspense>
  )
}

const dates = () => import('./widgets/date-widgets.tsx')
const scales = () => import('./widgets/slider-rating-widgets.tsx')

const UploadWidget = lazy(() => import('./widgets/upload-widget.tsx'))
const UploadLater = (props: WidgetProps) => (
  <Suspense fallback={<div className={classes.waitingUpload} />}>
    <UploadWidget {...props} />
  </Suspense>
)

const RichTextWidget = lazy(() => import('./widgets/rich-text-widget.tsx'))
const RichLater = (props: WidgetProps) => (
  <Suspense fallback={<RichLoading />}>
    <RichTextWidget {...props} />
  </Suspense>
)

/** Placeholder of the editor, the largest part of any form (specification §8). */
function RichLoading() {
  const t = useMessages(schemaFormMessages)
  return <output className={classes.waitingRich}>{t('richLoading')}</output>
}

const IconWidget = lazy(() => import('./widgets/icon-widget.tsx'))
const IconLater = (props: WidgetProps) => (
  <Suspense fallback={<div className={classes.waiting} />}>
    <IconWidget {...props} />
  </Suspense>
)

const PluginWidget = lazy(() => import('./widgets/plugin-widget.tsx'))
const PluggedLater = (props: WidgetProps) => (
  <Suspense fallback={<div className={classes.waiting} />}>
    <PluginWidget {...props} />
  </Suspense>
)

const ChildrenWidget = lazy(() => import('./children/children-widget.tsx'))
const ChildrenLater = (props: WidgetProps) => (
  <Suspense fallback={<div className={classes.waiting} />}>
    <ChildrenWidget {...props} />
  </Suspense>
)

/** Our widgets by the names that `rjsf-schema.ts` gives. */
export const widgets: RegistryWidgetsType = {
  FwInput: InputWidget,
  FwTextarea: TextareaWidget,
  FwNumber: NumberWidget,
  FwPassword: PasswordWidget,
  FwCode: CodeWidget,
  FwColor: ColorWidget,
  FwCron: CronWidget,
  FwSelect: SelectWidget,
  FwRadio: RadioWidget,
  FwCheckboxes: CheckboxesWidget,
  FwMulti: MultiWidget,
  FwSwitch: SwitchWidget,
  FwRef: RefWidget,
  FwIcon: IconLater,
  FwUpload: UploadLater,
  FwRich: RichLater,
  FwPlugged: PluggedLater,
  FwChildren: ChildrenLater,
  FwDate: later(dates, (part) => part.DateWidget),
  FwDateTime: later(dates, (part) => part.DateTimeWidget),
  FwTime: later(dates, (part) => part.TimeWidget),
  FwRate: later(scales, (part) => part.RateWidget),
  FwSlider: later(scales, (part) => part.SliderWidget),
  hidden: () => null,
}

/** Mantine's inputs render label, help and error themselves, connected for screen readers. */
function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children
}

/** Groups of a form on a grid of twelve columns; one column on phones. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { groups, layout } = contextOf(props)
  const draw = (group: ClientFormGroup, isTitled: boolean) => (
    <FormGroup key={group.fields[0]?.field} group={group} form={props} isTitled={isTitled} />
  )
  if (layout === 'sections') return <div className={classes.groups}>{groups.map((group) => draw(group, true))}</div>
  return (
    <Suspense>
      <GroupTabs context={contextOf(props)} draw={(group) => draw(group, false)} />
    </Suspense>
  )
}

const GroupTabs = lazy(() => import('./group-tabs.tsx'))

function FormGroup({
  group,
  form,
  isTitled,
}: {
  readonly group: ClientFormGroup
  readonly form: ObjectFieldTemplateProps
  readonly isTitled: boolean
}) {
  const text = useText()
  const { columns } = contextOf(form)
  const cells = group.fields.flatMap((item) => {
    const property = form.properties.find(({ name }) => name === item.field)
    return property && !property.hidden
      ? [
          {
            name: item.field,
            span: Math.min(12, Math.round((12 / columns) * (item.span ?? 1))),
            content: property.content,
          },
        ]
      : []
  })
  if (cells.length === 0) return null
  const grid = (
    <div className={classes.grid}>
      {cells.map(({ name, span, content }) => (
        <div key={name} className={classes.cell} style={{ '--span': span } as CSSProperties} {...debugField(name)}>
          {content}
        </div>
      ))}
    </div>
  )
  if (group.title === undefined || !isTitled) return grid
  if (group.collapsed)
    return (
      <details className={classes.more}>
        <summary className={classes.legend}>{text(group.title)}</summary>
        {grid}
      </details>
    )
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{text(group.title)}</legend>
      {grid}
    </fieldset>
  )
}

export const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate }
