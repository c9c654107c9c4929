import { NumberInput, Radio, Select, Stack, Switch } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { RefPicker } from '#renderer/schema-form/ref-picker.tsx'
import { readNumber } from '#renderer/ui/number-field.tsx'
import type {
  ApprovalSettings,
  DecisionSettings,
  EmptyPolicy,
  Mode,
  RejectPolicy,
  Timeout,
} from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { DurationField } from './duration-field.tsx'
import { useNodeSurroundings } from './node-settings-context.ts'
import { VoteWeights } from './vote-weights.tsx'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'

export interface RuleFieldsProps {
  readonly node: TreeNode
  readonly onChange: (
    patch: { readonly [K in keyof ApprovalSettings]?: ApprovalSettings[K] | undefined },
    mark?: string,
  ) => void
}

/** How several approvers decide: all, any, a ratio or in turn. */
export function ModeFields({ node, onChange }: RuleFieldsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  const mode = node.mode ?? { kind: 'one' as const }
  const isHandling = node.type === 'handle'
  // votes belong to people known beforehand
  const hasNames = node.assign?.by === 'users'
  const kinds: readonly Mode['kind'][] = isHandling
    ? ['any', 'all', 'turn', 'one', 'random']
    : ['any', 'all', 'ratio', ...(hasNames ? (['weighted'] as const) : []), 'turn', 'one', 'random']
  const shown = kinds.includes(mode.kind) ? kinds : [...kinds, mode.kind]
  const label = (kind: Mode['kind']): string =>
    isHandling && (kind === 'any' || kind === 'all')
      ? t(kind === 'any' ? 'mode.handlingAny' : 'mode.handlingAll')
      : t(`mode.${kind}`)
  return (
    <div className={classes.group}>
      <Radio.Group
        label={t(isHandling ? 'mode.handling' : 'mode.label')}
        value={mode.kind}
        onChange={(kind) =>
          onChange({
            mode: isShared(kind as Mode['kind'])
              ? { kind: kind as Mode['kind'], ratio: 0.5 }
              : { kind: kind as Mode['kind'] },
          })
        }
      >
        <Stack gap="xs" mt={8}>
          {shown.map((kind) => (
            <Radio key={kind} value={kind} label={label(kind)} disabled={isReadonly} />
          ))}
        </Stack>
      </Radio.Group>
      {mode.kind === 'weighted' && hasNames && (
        <VoteWeights
          ids={node.assign?.ids ?? []}
          mode={mode}
          onChange={(next, mark) => onChange({ mode: next }, mark)}
        />
      )}
      {isShared(mode.kind) && (
        <NumberInput
          label={t(mode.kind === 'ratio' ? 'mode.percent' : 'mode.votesPercent')}
          min={1}
          max={100}
          suffix="%"
          allowDecimal={false}
          allowNegative={false}
          readOnly={isReadonly}
          value={Math.round((mode.ratio ?? (mode.kind === 'ratio' ? 1 : 0.5)) * 100)}
          onChange={(next) => {
            const percent = Math.min(100, Math.max(1, readNumber(next) ?? 1))
            onChange({ mode: { ...mode, ratio: percent / 100 } }, 'ratio')
          }}
        />
      )}
    </div>
  )
}

/** Modes with a share that must approve. */
const isShared = (kind: Mode['kind']): boolean => kind === 'ratio' || kind === 'weighted'

export interface ExceptionFieldsProps extends RuleFieldsProps {
  /** Whether BPMN attributes name the people, to whom no rule about people applies. */
  readonly isNamed?: boolean
  /** Whether what is still missing is said at its field. */
  readonly isChecked?: boolean
  /** What is wrong with the time limit. */
  readonly timeoutFault?: string | undefined
}

/** Rules for exceptions: no assignee, a duplicate approver, a rejection, a timeout. */
export function RuleFields({ node, isNamed = false, isChecked = false, timeoutFault, onChange }: ExceptionFieldsProps) {
  const t = useMessages(designerMessages)
  const { earlierNodes, titleOfNode, isReadonly } = useNodeSurroundings()
  const isHandling = node.type === 'handle'
  const before = earlierNodes(node.id)
  const reject = node.reject ?? 'end'
  const empty = node.empty ?? 'admin'
  return (
    <div className={classes.group}>
      {!isHandling && (
        <Select
          label={t('reject.label')}
          allowDeselect={false}
          readOnly={isReadonly}
          value={typeof reject === 'string' ? reject : `to:${reject.to}`}
          data={[
            { value: 'end', label: t('reject.end') },
            { value: 'previous', label: t('reject.previous') },
            ...before.map((one) => ({ value: `to:${one.id}`, label: t('reject.to', { name: one.title }) })),
            ...(typeof reject === 'object' && !before.some(({ id }) => id === reject.to)
              ? [{ value: `to:${reject.to}`, label: t('reject.to', { name: titleOfNode(reject.to) ?? reject.to }) }]
              : []),
          ]}
          onChange={(next) => next && onChange({ reject: rejectOf(next) })}
        />
      )}
      {!isNamed && (
        <>
          <Select
            label={t('empty.label')}
            allowDeselect={false}
            readOnly={isReadonly}
            value={typeof empty === 'string' ? empty : 'user'}
            data={(['admin', 'approve', 'reject', 'user'] as const)
              .filter((one) => !isHandling || one !== 'reject')
              .map((one) => ({ value: one, label: t(`empty.${one}`) }))}
            onChange={(next) => next && onChange({ empty: next === 'user' ? { user: '' } : (next as EmptyPolicy) })}
          />
          {typeof empty === 'object' && (
            <RefPicker
              base="/system/user"
              name={t('empty.who')}
              isMany={false}
              value={empty.user === '' ? [] : [empty.user]}
              onChange={(ids) => onChange({ empty: { user: ids[0] ?? '' } })}
              input={{
                label: t('empty.who'),
                withAsterisk: true,
                readOnly: isReadonly,
                error: isChecked && empty.user === '' && t('summary.nobody'),
              }}
            />
          )}
          <Select
            label={t('same.label')}
            allowDeselect={false}
            readOnly={isReadonly}
            value={node.sameAsStarter ?? 'self'}
            data={(['self', 'skip', 'leader'] as const).map((one) => ({ value: one, label: t(`same.${one}`) }))}
            onChange={(next) =>
              onChange({ sameAsStarter: next === 'self' ? undefined : (next as ApprovalSettings['sameAsStarter']) })
            }
          />
          <Select
            label={t('repeat.label')}
            allowDeselect={false}
            readOnly={isReadonly}
            value={node.repeat ?? 'none'}
            data={(['none', 'once', 'consecutive'] as const).map((one) => ({ value: one, label: t(`repeat.${one}`) }))}
            onChange={(next) =>
              onChange({ repeat: next === 'none' ? undefined : (next as ApprovalSettings['repeat']) })
            }
          />
        </>
      )}
      <DecisionFields node={node} onChange={onChange} />
      <TimeoutFields node={node} fault={timeoutFault} onChange={onChange} />
    </div>
  )
}

/** Requirements of a decision: comment, attachments, signature. Defaults are not stored. */
function DecisionFields({ node, onChange }: RuleFieldsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  return decisionParts.map(({ part, words, usual }) => (
    <Select
      key={part}
      label={t(`decision.${part}.label`)}
      allowDeselect={false}
      readOnly={isReadonly}
      value={node.decision?.[part] ?? usual}
      data={words.map((word) => ({ value: word, label: t(`decision.${part}.${word}` as 'decision.comment.optional') }))}
      onChange={(next) => {
        const { [part]: _, ...rest } = node.decision ?? {}
        const decision = next === null || next === usual ? rest : ({ ...rest, [part]: next } as DecisionSettings)
        onChange({ decision: Object.keys(decision).length > 0 ? decision : undefined })
      }}
    />
  ))
}

const decisionParts = [
  { part: 'comment', words: ['optional', 'required'], usual: 'optional' },
  { part: 'attachments', words: ['off', 'optional', 'required'], usual: 'optional' },
  { part: 'signature', words: ['off', 'optional', 'required'], usual: 'off' },
] as const

const rejectOf = (value: string): RejectPolicy =>
  value === 'end' || value === 'previous' ? value : { to: value.slice('to:'.length) }

function TimeoutFields({ node, fault, onChange }: RuleFieldsProps & { readonly fault: string | undefined }) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  const { timeout } = node
  return (
    <div className={classes.group}>
      <Switch
        label={t('timeout.on')}
        checked={timeout !== undefined}
        disabled={isReadonly}
        onChange={(event) =>
          onChange({
            timeout: event.currentTarget.checked ? { after: 'P1D', do: 'remind', max: 3 } : undefined,
            clock: undefined,
          })
        }
      />
      {timeout && (
        <>
          <DurationField
            label={t('timeout.after')}
            value={timeout.after}
            error={fault}
            isReadonly={isReadonly}
            onChange={(after, mark) => onChange({ timeout: { ...timeout, after } }, mark)}
          />
          <Switch
            label={t('timeout.working')}
            description={t('timeout.workingHint')}
            checked={node.clock === 'working'}
            disabled={isReadonly}
            onChange={(event) => onChange({ clock: event.currentTarget.checked ? 'working' : undefined })}
          />
          <Select
            label={t('timeout.do')}
            allowDeselect={false}
            readOnly={isReadonly}
            value={timeout.do}
            data={(['remind', 'approve', 'reject', 'escalate'] as const)
              .filter((one) => node.type !== 'handle' || one !== 'reject')
              .map((one) => ({ value: one, label: t(`timeout.${one}`) }))}
            onChange={(next) =>
              next &&
              onChange({
                timeout: {
                  after: timeout.after,
                  do: next as Timeout['do'],
                  ...(next === 'remind' ? { max: timeout.max ?? 3 } : {}),
                },
              })
            }
          />
          {timeout.do === 'remind' && (
            <NumberInput
              label={t('timeout.max')}
              min={1}
              max={99}
              allowDecimal={false}
              allowNegative={false}
              readOnly={isReadonly}
              value={timeout.max ?? ''}
              onChange={(next) => {
                const { max: _, ...rest } = timeout
                const max = readNumber(next)
                onChange({ timeout: max === undefined ? rest : { ...rest, max: Math.max(1, max) } }, 'max')
              }}
            />
          )}
        </>
      )}
    </div>
  )
}
