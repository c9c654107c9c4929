import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { FlowRules } from './flow-rules.tsx'
import { ChoiceField, TextField } from './panel-fields.tsx'

const languages: Readonly<Partial<Record<string, string>>> = { rules: 'cond', feel: 'feel', script: 'javascript' }
const bodies: Readonly<Partial<Record<string, string>>> = { expression: '${}', feel: '', script: '', rules: '{}' }

/** When a flow is taken: always, as the default, or on a condition. */
export function FlowCondition({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { object, isReadonly } = edited
  const source = object.get('sourceRef') as ModdleElement | undefined
  const condition = object.get('conditionExpression') as ModdleElement | undefined
  const isDefault = source !== undefined && source.get('default') === object
  const type = isDefault ? 'default' : condition ? 'conditional' : 'normal'
  const language = condition ? edited.text('language', condition) : ''
  const resource = condition ? edited.attribute('resource', condition) : ''
  const kind = language === '' ? 'expression' : language === 'feel' ? 'feel' : language === 'cond' ? 'rules' : 'script'

  const store = (attributes: object, field?: string): void =>
    edited.asOneStep(field, () =>
      edited.set({ conditionExpression: edited.create('bpmn:FormalExpression', attributes) }),
    )
  const choose = (next: string): void => {
    if (source && (next === 'default' || isDefault))
      edited.set({ default: next === 'default' ? object : undefined }, source)
    if (next === 'conditional') store({ body: '${}' })
    else if (condition) edited.set({ conditionExpression: undefined })
  }
  const hasDefault =
    source?.$instanceOf('bpmn:Activity') === true || /(Exclusive|Inclusive)Gateway$/.test(source?.$type ?? '')
  return (
    <>
      <ChoiceField
        label={t('flow.type')}
        value={type}
        choices={(
          ['normal', ...(hasDefault ? ['default'] : []), 'conditional'] as readonly (
            | 'normal'
            | 'default'
            | 'conditional'
          )[]
        ).map((value) => ({ value, label: t(`flow.types.${value}`) }))}
        isReadonly={isReadonly}
        onChange={choose}
      />
      {condition && (
        <>
          <ChoiceField
            label={t('flow.kind')}
            value={kind}
            choices={(['rules', 'expression', 'feel', 'script'] as const).map((value) => ({
              value,
              label: t(`flow.kinds.${value}`),
            }))}
            isReadonly={isReadonly}
            onChange={(next) =>
              store({
                // rules and texts cannot be read as one another
                body: next === 'rules' || kind === 'rules' ? bodies[next] : edited.text('body', condition),
                ...(languages[next] === undefined ? {} : { language: languages[next] }),
              })
            }
          />
          {kind === 'script' && (
            <>
              <TextField
                label={t('flow.language')}
                value={language}
                hint={t('flow.languageHint')}
                isReadonly={isReadonly}
                onChange={(value) => edited.set({ language: value }, condition)}
              />
              <ChoiceField
                label={t('script.from')}
                value={resource === '' ? 'inline' : 'external'}
                choices={(['inline', 'external'] as const).map((value) => ({ value, label: t(`script.${value}`) }))}
                isReadonly={isReadonly}
                onChange={(next) =>
                  edited.setAttribute('resource', next === 'external' ? 'classpath://' : '', condition)
                }
              />
            </>
          )}
          {kind === 'rules' ? (
            <FlowRules
              edited={edited}
              body={edited.text('body', condition)}
              onChange={(body, field) => store({ body, language: 'cond' }, field)}
            />
          ) : resource === '' ? (
            <TextField
              label={t('flow.body')}
              value={edited.text('body', condition)}
              hint={t(kind === 'feel' ? 'flow.feelHint' : 'flow.bodyHint')}
              isLong
              isReadonly={isReadonly}
              onChange={(body) => edited.set({ body }, condition)}
            />
          ) : (
            <TextField
              label={t('script.resource')}
              value={resource}
              isReadonly={isReadonly}
              onChange={(value) => edited.setAttribute('resource', value, condition)}
            />
          )}
        </>
      )}
    </>
  )
}
