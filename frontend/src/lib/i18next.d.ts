/** The keys of `t()`: those of the English texts, which every other language has as well (npm run check). */
import account from '../locales/en/account.json' with { type: 'json' };
import banners from '../locales/en/banners.json' with { type: 'json' };
import cards from '../locales/en/cards.json' with { type: 'json' };
import chats from '../locales/en/chats.json' with { type: 'json' };
import common from '../locales/en/common.json' with { type: 'json' };
import complaints from '../locales/en/complaints.json' with { type: 'json' };
import consent from '../locales/en/consent.json' with { type: 'json' };
import cookies from '../locales/en/cookies.json' with { type: 'json' };
import entry_warning from '../locales/en/entry_warning.json' with { type: 'json' };
import errors from '../locales/en/errors.json' with { type: 'json' };
import home from '../locales/en/home.json' with { type: 'json' };
import info from '../locales/en/info.json' with { type: 'json' };
import lander_adultonly from '../locales/en/lander_adultonly.json' with { type: 'json' };
import lander_alonetonight from '../locales/en/lander_alonetonight.json' with { type: 'json' };
import lander_collagelanding from '../locales/en/lander_collagelanding.json' with { type: 'json' };
import lander_gallery from '../locales/en/lander_gallery.json' with { type: 'json' };
import lander_iconslanding from '../locales/en/lander_iconslanding.json' with { type: 'json' };
import lander_maplanding from '../locales/en/lander_maplanding.json' with { type: 'json' };
import lander_socialnetwork from '../locales/en/lander_socialnetwork.json' with { type: 'json' };
import lander_tinderswipe from '../locales/en/lander_tinderswipe.json' with { type: 'json' };
import lander_transitionsvideolanding from '../locales/en/lander_transitionsvideolanding.json' with {
  type: 'json',
};
import lander_video from '../locales/en/lander_video.json' with { type: 'json' };
import lander_whoneedsstrings from '../locales/en/lander_whoneedsstrings.json' with {
  type: 'json',
};
import like_modal from '../locales/en/like_modal.json' with { type: 'json' };
import likes from '../locales/en/likes.json' with { type: 'json' };
import login from '../locales/en/login.json' with { type: 'json' };
import maintenance from '../locales/en/maintenance.json' with { type: 'json' };
import match_finder from '../locales/en/match_finder.json' with { type: 'json' };
import member from '../locales/en/member.json' with { type: 'json' };
import offers from '../locales/en/offers.json' with { type: 'json' };
import offline from '../locales/en/offline.json' with { type: 'json' };
import payments from '../locales/en/payments.json' with { type: 'json' };
import photos from '../locales/en/photos.json' with { type: 'json' };
import place from '../locales/en/place.json' with { type: 'json' };
import premium from '../locales/en/premium.json' with { type: 'json' };
import prices from '../locales/en/prices.json' with { type: 'json' };
import profile from '../locales/en/profile.json' with { type: 'json' };
import push from '../locales/en/push.json' with { type: 'json' };
import safety from '../locales/en/safety.json' with { type: 'json' };
import search from '../locales/en/search.json' with { type: 'json' };
import signup from '../locales/en/signup.json' with { type: 'json' };
import site from '../locales/en/site.json' with { type: 'json' };
import start_form from '../locales/en/start_form.json' with { type: 'json' };
import swipe from '../locales/en/swipe.json' with { type: 'json' };
import transactions from '../locales/en/transactions.json' with { type: 'json' };
import values from '../locales/en/values.json' with { type: 'json' };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      account: typeof account;
      banners: typeof banners;
      cards: typeof cards;
      chats: typeof chats;
      common: typeof common;
      consent: typeof consent;
      cookies: typeof cookies;
      complaints: typeof complaints;
      entry_warning: typeof entry_warning;
      errors: typeof errors;
      home: typeof home;
      info: typeof info;
      lander_adultonly: typeof lander_adultonly;
      lander_iconslanding: typeof lander_iconslanding;
      lander_maplanding: typeof lander_maplanding;
      lander_socialnetwork: typeof lander_socialnetwork;
      lander_alonetonight: typeof lander_alonetonight;
      lander_gallery: typeof lander_gallery;
      lander_collagelanding: typeof lander_collagelanding;
      lander_tinderswipe: typeof lander_tinderswipe;
      lander_transitionsvideolanding: typeof lander_transitionsvideolanding;
      lander_video: typeof lander_video;
      lander_whoneedsstrings: typeof lander_whoneedsstrings;
      like_modal: typeof like_modal;
      likes: typeof likes;
      login: typeof login;
      match_finder: typeof match_finder;
      member: typeof member;
      offers: typeof offers;
      offline: typeof offline;
      maintenance: typeof maintenance;
      payments: typeof payments;
      photos: typeof photos;
      place: typeof place;
      premium: typeof premium;
      prices: typeof prices;
      profile: typeof profile;
      push: typeof push;
      safety: typeof safety;
      search: typeof search;
      signup: typeof signup;
      site: typeof site;
      start_form: typeof start_form;
      swipe: typeof swipe;
      transactions: typeof transactions;
      values: typeof values;
    };
  }
}
