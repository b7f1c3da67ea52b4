let openDialogs = 0;

// A class, because a strict policy for styles forbids the style tag that other libraries inject.
export function lockScroll() {
  const root = document.documentElement;
  const gutter = window.innerWidth > root.clientWidth;
  if (openDialogs === 0) root.classList.add('is-locked', ...(gutter ? ['is-locked--gutter'] : []));
  openDialogs += 1;
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) root.classList.remove('is-locked', 'is-locked--gutter');
  };
}
