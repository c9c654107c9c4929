import { Textarea, UnstyledButton } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { workflowMessages } from '../messages.ts'
import classes from './decision-comment-field.module.css'

const longest = 2000

const phrases = {
  approve: ['verified', 'asStated', 'proceed'],
  reject: ['incomplete', 'againstRules', 'overBudget'],
  return: ['addDocuments', 'correct', 'moreDetail'],
} as const

export interface DecisionCommentFieldProps {
  readonly label: string
  /** The decision whose usual phrases are offered; absent: none. */
  readonly phrasesOf?: keyof typeof phrases | undefined
  readonly isRequired: boolean
  /** Whether the field takes the focus; a phone's keyboard would cover a dialog that needs no comment. */
  readonly takesFocus?: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (comment: string) => void
}

/** Comment of a decision, typed or put together from usual phrases. */
export function DecisionCommentField({
  label,
  phrasesOf,
  isRequired,
  takesFocus = !isPhone(),
  value,
  error,
  onChange,
}: DecisionCommentFieldProps) {
  const t = useMessages(workflowMessages)
  const add = (phrase: string): void => {
    const written = value.trimEnd()
    if (!written.includes(phrase)) onChange(written === '' ? phrase : `${written}${t('dialog.phraseGap')}${phrase}`)
  }
  return (
    <div>
      <Textarea
        // in a dialog that opens with the field, and in one that was open before it
        {...(takesFocus ? { 'data-autofocus': true, ref: focus } : {})}
        label={label}
        description={
          <span className={classes.below}>
            {error === undefined && t('dialog.seen')}
            {/* said aloud at each key, it would hide the text */}
            <span className={classes.count} aria-hidden="true">
              {value.length} / {longest}
            </span>
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={isRequired}
        aria-required={isRequired}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longest}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
      {phrasesOf && (
        <fieldset className={classes.phrases} aria-label={t('dialog.phrases')}>
          {phrases[phrasesOf].map((one) => {
            const phrase = t(`phrase.${one}`)
            return (
              <UnstyledButton key={one} className={classes.phrase!} onClick={() => add(phrase)}>
                {phrase}
              </UnstyledButton>
            )
          })}
        </fieldset>
      )}
    </div>
  )
}

const isPhone = (): boolean => !matchMedia('(pointer: fine)').matches
const focus = (field: HTMLTextAreaElement | null): void => field?.focus()
