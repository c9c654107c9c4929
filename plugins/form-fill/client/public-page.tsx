import type { ReactNode } from 'react'
import { Cover } from '#renderer/fill/cover-page.tsx'
import { ExamResult } from '#renderer/fill/exam-result.tsx'
import { Identity } from '#renderer/fill/form-branding-and-terms.tsx'
import type { Form } from '#schemas/form/form.ts'
import { LanguageChoice } from '#renderer/fill/language-choice.tsx'
import { ThankYou } from '#renderer/fill/thank-you.tsx'
import type { FillPage, MissingPage, SavedPage } from '../shared/page-model.ts'
import { ClosedFormPage } from './closed-form-page.tsx'
import { CoverSheet } from './cover-sheet.tsx'
import { ConnectedForm } from './connected-form.tsx'
import { PublicQueryView } from './public-query-view.tsx'
import { ReceiptView } from './receipt-page.tsx'
import { MessageSection } from './message-section.tsx'
import { unavailableText } from './unavailable-texts.ts'

/** Body of a public page in any state of its form. Browsers hydrate only forms. */
export function PublicPage({ page }: { readonly page: FillPage }) {
  switch (page.kind) {
    case 'form':
      return <ConnectedForm page={page} />
    case 'cover':
      return <CoverSheet page={page} parts={{ Cover, LanguageChoice }} />
    case 'closed':
      return <ClosedFormPage page={page} />
    case 'done':
      return (
        <Sheet>
          <Identity form={page.form} />
          <ThankYou
            form={page.isReview ? staying(page.form) : page.form}
            answers={page.answers}
            locale={page.locale}
            receipt={page.receipt}
            result={page.receipt?.exam ? <ExamResult report={page.receipt.exam} locale={page.locale} /> : undefined}
            again={page.again}
            isFramed={page.isEmbedded}
          />
        </Sheet>
      )
    case 'receipt':
      return (
        <Sheet>
          <ReceiptView page={page} />
        </Sheet>
      )
    case 'query':
      return (
        <Sheet>
          <PublicQueryView page={page} />
        </Sheet>
      )
    case 'saved':
      return (
        <Sheet>
          <Saved page={page} />
        </Sheet>
      )
    case 'missing':
      return (
        <Sheet>
          <Missing page={page} />
        </Sheet>
      )
    case 'problem':
      return (
        <Sheet>
          <MessageSection {...unavailableText(page.problem, page.locale)} mark="clock" />
        </Sheet>
      )
  }
}

/** The form, whose end leads to no other page. */
const staying = (form: Form): Form =>
  form.settings.submit?.end === 'redirect'
    ? { ...form, settings: { ...form.settings, submit: { ...form.settings.submit, end: 'default' } } }
    : form

const Sheet = ({ children }: { readonly children: ReactNode }) => (
  <main>
    <div className="fw-sheet fw-sheet-state">{children}</div>
  </main>
)

/** Names the institution and the opened address, which visitors compare with the link they were given. */
function Missing({ page: { locale, address, assets } }: { readonly page: MissingPage }) {
  return (
    <>
      {assets?.institution ? (
        <div className="fw-identity">
          {assets.logo ? <img className="fw-logo" src={assets.logo} alt="" /> : null}
          <span className="fw-organiser">{assets.institution}</span>
        </div>
      ) : null}
      <MessageSection {...unavailableText('missing', locale)} mark="missing">
        {address ? (
          <p className="fw-opened-address">
            <span className="fw-opened-label">{locale === 'en' ? 'The link you opened' : '您打开的链接'}</span>
            {address}
          </p>
        ) : null}
      </MessageSection>
    </>
  )
}

function Saved({ page: { locale, title, link, days } }: { readonly page: SavedPage }) {
  const isEnglish = locale === 'en'
  return (
    <MessageSection
      mark="clock"
      about={title}
      title={isEnglish ? 'Saved' : '已保存'}
      hint={
        isEnglish
          ? `Nothing has been submitted yet. Keep this link to continue on any device within ${days} days. Anyone with the link can see what you entered.`
          : `还没有提交。请留好这个链接，${days} 天内可以在任何设备上继续填写。有链接的人都能看到您填的内容。`
      }
    >
      <p className="fw-later-link">{link}</p>
      <a className="fw-button" data-kind="main" href={link}>
        {isEnglish ? 'Continue' : '继续填写'}
      </a>
    </MessageSection>
  )
}
