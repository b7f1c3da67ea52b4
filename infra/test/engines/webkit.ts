/** WebKitGTK over W3C WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, By } from 'selenium-webdriver';
import { freePort } from '../../local/engines/loopback.ts';
import { findEngine } from '../../tools/engines.ts';
import { waitFor } from '../support/wait.ts';
import { type Engine, phone, type Tab } from './tab.ts';

/** Starts the X server that its windows need. */
export async function startWebkit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  // It tells pages that less motion is wanted.
  await writeFile(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  // The buttons of its tool bar are wider than a phone.
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), 'button { padding: 0; }');
  const [display] = await once(createInterface(screen.stdio[3] as Readable), 'line');
  return {
    open: () => openTab({ DISPLAY: `:${display}`, XDG_CONFIG_HOME: settings }),
    stop: async () => {
      await end(screen);
      await rm(settings, { recursive: true });
    },
  };
}

async function openTab(environment: Record<string, string>): Promise<Tab> {
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...environment,
      GDK_BACKEND: 'x11',
      // Its sandbox needs a user other than root, and a machine has no graphics.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok || null,
        () => null,
      ),
    () => 'WebKitWebDriver does not answer',
  );
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findEngine('webkit'), args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect(phone);
  const element = (xpath: string) => driver.findElement(By.xpath(xpath));
  return {
    goto: (to) => driver.get(to),
    evaluate: (code, ...given) => driver.executeScript(`return (${code})(...arguments)`, ...given),
    click: async (xpath) => element(xpath).click(),
    type: async (xpath, text) => element(xpath).sendKeys(text),
    upload: async (xpath, file) => element(xpath).sendKeys(file),
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      await end(service);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
