import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { ChoiceField, FlagField, TextField } from './panel-fields.tsx'

const kinds = ['none', 'parallel', 'sequential', 'loop'] as const

/** Multi-instance settings of an activity. */
export function MultiInstance({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const loop = edited.object.get('loopCharacteristics') as ModdleElement | undefined
  const isMulti = loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics'
  const kind = !loop ? 'none' : !isMulti ? 'loop' : loop.get('isSequential') ? 'sequential' : 'parallel'
  const choose = (next: string): void => {
    if (isMulti && (next === 'parallel' || next === 'sequential'))
      return edited.set({ isSequential: next === 'sequential' }, loop)
    edited.set({
      loopCharacteristics:
        next === 'none'
          ? undefined
          : next === 'loop'
            ? edited.create('bpmn:StandardLoopCharacteristics', {})
            : edited.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: next === 'sequential' }),
    })
  }
  const bodyOf = (name: string): string => {
    const expression = loop?.get(name) as ModdleElement | undefined
    return expression ? edited.text('body', expression) : ''
  }
  const setBody = (name: string, body: string): void =>
    edited.set({ [name]: body === '' ? undefined : edited.create('bpmn:FormalExpression', { body }, loop) }, loop)
  const retry = loop ? (edited.extensions('failedJobRetryTimeCycle', loop)[0]?.$body ?? '') : ''
  return (
    <>
      <ChoiceField
        label={t('multi.kind')}
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`multi.kinds.${value}`) }))}
        isReadonly={isReadonly}
        onChange={choose}
      />
      {loop && isMulti && (
        <>
          <TextField
            label={t('multi.cardinality')}
            value={bodyOf('loopCardinality')}
            isReadonly={isReadonly}
            onChange={(body) => setBody('loopCardinality', body)}
          />
          {(['collection', 'elementVariable'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`multi.${name}`)}
              value={edited.attribute(name, loop)}
              hint={t(`multi.${name}Hint`)}
              isReadonly={isReadonly}
              onChange={(value) => edited.setAttribute(name, value, loop)}
            />
          ))}
          <TextField
            label={t('multi.completion')}
            value={bodyOf('completionCondition')}
            hint={t('multi.completionHint')}
            isReadonly={isReadonly}
            onChange={(body) => setBody('completionCondition', body)}
          />
        </>
      )}
      {loop && (
        <>
          {(['asyncBefore', 'asyncAfter', 'exclusive'] as const).map((name) => (
            <FlagField
              key={name}
              label={t(`other.${name}`)}
              value={
                name === 'exclusive'
                  ? edited.attribute(name, loop) !== 'false'
                  : edited.attribute(name, loop) === 'true'
              }
              isReadonly={isReadonly}
              onChange={(is) =>
                edited.setAttribute(name, name === 'exclusive' ? (is ? '' : 'false') : is ? 'true' : '', loop)
              }
            />
          ))}
          <TextField
            label={t('multi.retry')}
            value={retry}
            hint={t('multi.retryHint')}
            isReadonly={isReadonly}
            onChange={(body) =>
              edited.setExtensions(
                'failedJobRetryTimeCycle',
                body === '' ? [] : [{ name: 'failedJobRetryTimeCycle', body }],
                loop,
              )
            }
          />
        </>
      )}
    </>
  )
}
