import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { loadBrand, loadFonts } from './theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root.');

const root = createRoot(container);
try {
  const brand = await loadBrand();
  await loadFonts(brand);
  document.title = `${brand.name}: parts`;
  root.render(
    <StrictMode>
      <Gallery brand={brand} />
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <main className="container">
      <h1 className="h3">The parts need a brand</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
    </main>,
  );
}
