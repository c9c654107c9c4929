import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormDetail, Published } from '#schemas/api/form-api-types.ts'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { api } from '#renderer/kit/api.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import FormThumbnail, { coverOf } from '../form-thumbnail.tsx'
import { CheckList } from './publish-findings.tsx'
import { DiffList } from './version-diff-list.tsx'
import classes from './publish-screen.module.css'
import { useRespondents } from '../settings/response-settings-summary.ts'
import { SettingsSummary } from './settings-summary.tsx'
import { SharePanel } from './share-panel.tsx'
import { useCheck } from './use-publish-check.ts'
import { formEditorMessages } from '../messages.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'

export default function PublishScreen() {
  return (
    <FormLayout tab="publish">
      {(form, reload) => <Publish key={form.formKey} form={form} onChanged={reload} />}
    </FormLayout>
  )
}

const namedChanges = 5

export interface PublishProps {
  readonly form: FormDetail
  readonly onChanged: () => Promise<unknown>
}

/**
 * Publishes a draft: shows its problems, the effect of its changes on existing submissions, and the address to share.
 */
export function Publish({ form, onChanged }: PublishProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const { document } = useDraft(form)
  const { check, error, isUnsaved, again } = useCheck(form)
  const [isBusy, setBusy] = useState(false)
  const who = useRespondents(document)
  const isFirst = form.version === 0
  const isSame = !isFirst && check !== undefined && check.diff.length === 0
  // one line says so then, instead of empty lists of findings and changes
  const isFine = isSame && check.errorCount === 0 && check.warningCount === 0
  const breaking = check?.diff.filter((change) => change.level === 'breaking') ?? []

  const send = async (acceptBreaking: boolean): Promise<void> => {
    const { version } = await api.post<Published>(
      `/project/form/${form.formKey}/publish`,
      acceptBreaking ? { acceptBreaking } : {},
      { quiet: true },
    )
    notify.ok(t(isSame ? 'publish.reopened' : 'publish.done', { version }))
  }
  const publish = async (): Promise<void> => {
    if (breaking.length > 0 && !isFirst) {
      const agreed = await confirm({
        title: t('publish.breakingTitle', { count: breaking.length }),
        body: (
          <>
            {t('publish.breakingBody')}
            <ul className={classes.named}>
              {breaking.slice(0, namedChanges).map((change, at) => (
                <li key={`${change.code}${change.item ?? ''}${at}`}>{text(change.message)}</li>
              ))}
            </ul>
          </>
        ),
        verb: t('publish.breakingVerb', { version: form.version + 1 }),
        run: () => send(true),
      })
      if (!agreed) return
    } else {
      setBusy(true)
      try {
        await send(false)
      } catch (failure) {
        notify.fail(failure instanceof Error ? failure.message : String(failure))
      }
      setBusy(false)
    }
    await Promise.all([onChanged(), again()])
  }

  return (
    <div
      className={classes.screen}
      data-shared={!isFirst || undefined}
      // Assumes an unchanged draft, the most frequent case, until the check has finished.
      data-same={isSame || (!isFirst && !check) || undefined}
    >
      <div className={classes.main}>
        {error ? (
          <ErrorState error={error} onRetry={again} />
        ) : !check ? (
          <RowsSkeleton rows={5} widths={['70%']} />
        ) : (
          <>
            <header className={classes.hero}>
              <span className={classes.picture}>
                <FormThumbnail value={coverOf(document)} />
              </span>
              <div className={classes.news}>
                <div className={classes.head}>
                  <div>
                    <h2 className={classes.title}>
                      {isFine && <IconCircleCheck size={20} aria-hidden="true" />}
                      {t(isFirst ? 'publish.first' : isSame ? 'publish.same' : 'publish.next', {
                        version: form.version,
                        next: form.version + 1,
                      })}
                    </h2>
                    <Text c="dimmed">
                      {t(
                        check.errors.length > 0
                          ? 'publish.hintErrors'
                          : isFirst
                            ? who === ''
                              ? 'publish.hintFirst'
                              : 'publish.hintFirstFor'
                            : isSame
                              ? isFine
                                ? 'publish.hintFine'
                                : 'publish.hintSame'
                              : 'publish.hintNext',
                        { count: check.errorCount, who },
                      )}
                    </Text>
                  </div>
                  {(!isSame || form.status === 'stopped') && (
                    <Button
                      size="sm"
                      leftSection={<IconSend size={16} aria-hidden="true" />}
                      loading={isBusy}
                      disabled={check.errors.length > 0 || isUnsaved}
                      onClick={() => void publish()}
                    >
                      {t(isFirst ? 'publish.verb' : isSame ? 'publish.reopen' : 'publish.verbNext', {
                        version: form.version + 1,
                      })}
                    </Button>
                  )}
                </div>
                {!isFirst && <PublishedFacts form={form} />}
              </div>
            </header>
            {isUnsaved && (
              <Group role="alert" className={classes.unsaved ?? ''}>
                {t('publish.unsaved')}
              </Group>
            )}
            {!isFine && <CheckList formKey={form.formKey} check={check} />}
            {!isFirst && !isSame && <DiffList version={form.version} changes={check.diff} />}
            <SettingsSummary formKey={form.formKey} form={document} />
          </>
        )}
      </div>
      {!isFirst && (
        <SharePanel
          form={form}
          hasChanges={!isSame}
          onChanged={async () => {
            await Promise.all([onChanged(), again()])
          }}
        />
      )}
    </div>
  )
}

/** What visitors have now: the published version, since when, and what it has brought. */
function PublishedFacts({ form }: Pick<PublishProps, 'form'>) {
  const t = useMessages(formEditorMessages)
  return (
    <dl className={classes.published}>
      <div>
        <dt>{t('share.submissions')}</dt>
        <dd>
          <TextLink to={formPath('data', form.formKey)}>
            <NumberText value={form.submissions} />
          </TextLink>
        </dd>
      </div>
      <div>
        <dt>{t('share.version')}</dt>
        <dd>v{form.version}</dd>
      </div>
      <div>
        <dt>{t('share.time')}</dt>
        <dd>
          <Timestamp value={form.publishTime} as="relative" />
        </dd>
      </div>
    </dl>
  )
}
