import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { ChoiceField, CodeField, TextField } from './panel-fields.tsx'

const formats = ['', 'javascript'] as const
/** Aliases of a script language in imported models. */
const isJavaScript = (format: string): boolean => /^((text|application)\/)?(javascript|ecmascript)$|^js$/i.test(format)

/** Script of a script task: an expression, or JavaScript with the variables it may set. */
export function ScriptTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const resource = edited.attribute('resource')
  const format = edited.text('scriptFormat')
  const isCode = isJavaScript(format)
  const settings = edited.settings()
  const sets = Array.isArray(settings?.sets) ? settings.sets.map(String) : []
  const script = {
    label: t('script.body'),
    value: edited.text('script'),
    isReadonly,
    onChange: (text: string) => edited.set({ script: text }),
  }
  return (
    <>
      <ChoiceField
        label={t('script.format')}
        value={isCode ? 'javascript' : format}
        choices={formats.map((value) => ({ value, label: t(`script.formats.${value || 'expression'}`) }))}
        hint={t('script.formatHint')}
        isReadonly={isReadonly}
        onChange={(scriptFormat) => edited.set({ scriptFormat })}
      />
      <ChoiceField
        label={t('script.from')}
        value={resource === '' ? 'inline' : 'external'}
        choices={(['inline', 'external'] as const).map((value) => ({ value, label: t(`script.${value}`) }))}
        isReadonly={isReadonly}
        onChange={(next) => edited.setAttribute('resource', next === 'external' ? 'classpath://' : '')}
      />
      {resource !== '' ? (
        <TextField
          label={t('script.resource')}
          value={resource}
          isReadonly={isReadonly}
          onChange={(value) => edited.setAttribute('resource', value)}
        />
      ) : isCode ? (
        <CodeField {...script} hint={t('script.codeHint')} />
      ) : (
        <TextField {...script} isLong />
      )}
      {isCode && (
        <TextField
          label={t('script.sets')}
          hint={t('script.setsHint')}
          value={sets.join(', ')}
          isReadonly={isReadonly}
          onChange={(text) => {
            const names = [...new Set(text.split(/[\s,，、]+/).filter((name) => name !== ''))]
            const { sets: _before, ...others } = settings ?? {}
            edited.setSettings(names.length > 0 ? { ...others, sets: names } : others)
          }}
        />
      )}
      <TextField
        label={t('script.result')}
        hint={isCode ? t('script.resultHint') : undefined}
        value={edited.attribute('resultVariable')}
        isReadonly={isReadonly}
        onChange={(value) => edited.setAttribute('resultVariable', value)}
      />
    </>
  )
}
