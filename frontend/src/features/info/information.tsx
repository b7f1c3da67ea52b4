/** An information page: the brand's own text, in the visitor's language where there is one. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { useLocale } from '#lib/use-language.ts';
import { useTitle } from '#lib/use-title.ts';
import type { BrandPage } from '#shared/brand-assets.ts';
import type { Locale, PageToken } from '#shared/model/values.ts';
import { Banner } from '#ui/banner.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { pageQuery } from './api.ts';
import { Blocks } from './blocks.tsx';
import { CompanyCard, SupportCard } from './company-card.tsx';
import styles from './information.module.css';
import { InformationSkeleton } from './information-skeleton.tsx';
import { type PlacedBlock, placed, plainText } from './outline.ts';
import { getTag, pageLocale } from './page-locale.ts';
import { Questions } from './questions.tsx';

// Of eight pages one has it.
const CookieList = lazy(() => import('./cookie-list.tsx'));

/** Pages long enough to need a list of their parts. */
const withContents = new Set<PageToken>(['terms', 'privacy']);

export function Information({ token }: { token: PageToken }) {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation();
  const settings = useSettings();
  const shown = pageLocale(settings, token, useLocale());
  const { data, isError, isFetching, refetch } = useQuery(pageQuery(settings.assets, shown, token));
  useTitle(data?.title ?? t(`titles.${token}`));
  if (data) return <Page page={data} token={token} shown={shown} />;
  return (
    <div className="container page">
      {isError ? (
        <ErrorState
          level={1}
          title={common('states.failed_title')}
          text={common('states.failed_text')}
          retryLabel={common('actions.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <InformationSkeleton
          label={common('states.loading')}
          shape={getShape(token)}
          dated={token === 'terms'}
        />
      )}
    </div>
  );
}

/** What stands beside the text on wide screens. */
const getShape = (token: PageToken) =>
  withContents.has(token) ? 'contents' : token === 'service' ? 'cards' : 'plain';

function Page({ page, token, shown }: { page: BrandPage; token: PageToken; shown: Locale }) {
  const { t } = useTranslation('info');
  const { refund_days } = useSettings();
  const locale = useLocale();
  const blocks = useMemo(() => placed(page.blocks), [page]);
  useLinkedPlace(blocks);
  // Only where it differs: the document's own language says the rest.
  const lang = shown === locale ? undefined : shown;
  return (
    <article className={cx('container', 'page', styles.info, styles[`shape_${getShape(token)}`])}>
      <header className={styles.infoHead}>
        <h1 className="h2" lang={lang}>
          {page.title}
        </h1>
        {token === 'terms' && <TermsVersion />}
        {token === 'return-policy' && (
          <p className={styles.infoFact}>{t('refund', { count: refund_days })}</p>
        )}
        {lang && <OtherLanguage shown={shown} />}
      </header>
      {withContents.has(token) && <Contents blocks={blocks} lang={lang} />}
      {token === 'service' && <SupportCard />}
      <div className={styles.infoText} lang={lang}>
        {token === 'faq' ? <Questions blocks={blocks} /> : <Blocks blocks={blocks} />}
      </div>
      {token === 'service' && <CompanyCard />}
      {token === 'cookies' && (
        <Suspense>
          <CookieList />
        </Suspense>
      )}
    </article>
  );
}

function TermsVersion() {
  const { t } = useTranslation('info');
  const settings = useSettings();
  const date = new Intl.DateTimeFormat(getTag(settings, useLocale()), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <p className="muted">
      <time dateTime={settings.terms_version}>
        {t('version', { date: date.format(new Date(settings.terms_version)) })}
      </time>
    </p>
  );
}

function OtherLanguage({ shown }: { shown: Locale }) {
  const { t } = useTranslation('info');
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (
    <Banner className={styles.infoNote}>
      {t('other_language', { language: languages.of(shown) ?? shown })}
    </Banner>
  );
}

function Contents({ blocks, lang }: { blocks: readonly PlacedBlock[]; lang: Locale | undefined }) {
  const { t } = useTranslation('info');
  return (
    <nav className={styles.infoContents} aria-labelledby="contents">
      <h2 id="contents" className="h4">
        {t('contents')}
      </h2>
      <ul lang={lang}>
        {blocks.map(
          (block) =>
            block.kind === 'heading' &&
            block.level === 2 && (
              <li key={block.id}>
                <Link to={`#${block.id}`}>{plainText(block.text)}</Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** The page comes after its address was opened: goes to the place that the address names. */
function useLinkedPlace(blocks: readonly PlacedBlock[]): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (!blocks.some((block) => block.kind === 'heading' && block.id === id)) return;
    const place = document.getElementById(id);
    if (place instanceof HTMLDetailsElement) place.open = true;
    place?.scrollIntoView();
  }, [blocks, hash]);
}
